"""A crash's trace in terms of the sources.

On a board the modules are put together and have other names; `lines.txt`, which is built with
them, says for each of their lines `LINE [MODULE FUNCTION]` of the sources, the words being left
out where they are as in the line before, and begins each of them with `= NAME`.
"""

_FILE = '  File "'


def in_sources(text, path):
    """`text`, a trace, with every line that the file `path` knows put into terms of the sources."""
    lines = text.split("\n")
    places = {}  # {module: {line: what it is in the sources, or None}}
    for line in lines:
        if line.startswith(_FILE):
            name, number = _place(line)
            places.setdefault(name, {})[number] = None
    _look_up(places, path)
    for at in range(len(lines)):
        if lines[at].startswith(_FILE):
            name, number = _place(lines[at])
            found = places[name][number]
            if found:
                lines[at] = _FILE + found[1] + '.py", line ' + found[0] + ", in " + found[2]
    return "\n".join(lines)


def _place(line):
    """(module, line) that a line of a trace names."""
    name, _, rest = line[len(_FILE) :].partition('.py", line ')
    number = rest.split(",")[0]
    return name, int(number) if number.isdigit() else 0


def _look_up(places, path):
    # In one go: the file has thousands of lines, and nobody feeds the watchdog meanwhile.
    wanted = None
    with open(path) as file:
        for line in file:
            if line[0] == "=":
                wanted = places.get(line[2:-1])
                module = function = ""
                at = 0
            elif wanted is not None:
                at += 1
                if " " in line:
                    words = line.split()
                    module = words[1]
                    if len(words) > 2:
                        function = words[2]
                if at in wanted:
                    wanted[at] = line.split()[0], module, function
