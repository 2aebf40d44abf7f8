"""A crash's trace in terms of the sources.

On a board the modules are put together and have other names; `lines.txt`, which is built with
them, says for each of their lines `LINE [MODULE FUNCTION]` of the sources, the words being left
out where they are as in the line before, and begins each of them with `= NAME`.
"""

_FILE = '  File "'


def in_sources(text, path):
    """`text`, a trace, with every line that the file `path` knows put into terms of the sources."""
    lines = text.split("\n")
    for at in range(len(lines)):
        line = lines[at]
        if line.startswith(_FILE):
            name, _, rest = line[len(_FILE) :].partition('.py", line ')
            found = _find(path, name, rest.split(",")[0])
            if found:
                lines[at] = _FILE + found[1] + '.py", line ' + found[0] + ", in " + found[2]
    return "\n".join(lines)


def _find(path, name, number):
    """(line, module, function) of line `number` of the module `name`, or None."""
    with open(path) as file:
        for line in file:
            if line == "= " + name + "\n":
                break
        module = function = ""
        for _ in range(int(number)):
            words = file.readline().split()
            if not words or words[0] == "=":
                return None
            if len(words) > 1:
                module = words[1]
            if len(words) > 2:
                function = words[2]
    return words[0], module, function
