"""Puts the firmware's modules together for a board: fewer files, fewer and known names, so less memory.

A stock MicroPython keeps all code in RAM. There a module costs a table of its globals, every name that the
image does not know yet costs some twenty bytes, and every file takes time to find and to open. So, before
compiling, the modules that are always needed become one (`main`) and each group of rarely needed ones another
(GROUPS), which is imported inside the functions that use it. On the way

- a module's constants stand where they are used, and what nothing uses is left out;
- names of our own become names that the image has in its ROM anyway (device/rom_names.txt): any name would
  be right, one that an image lacks only takes memory.

What the names mean is settled first (bundle_scopes, bundle_resolve). A name stays as it is where something
else may say it: it is a name in MicroPython, it stands in a text literal, or it occurs in a module that is
left alone (boards, fonts, viper). `Bundles.lines` says which line of which module each line was:
sourcelines.py puts them back into a crash's trace.
"""

import ast
import builtins
from collections import Counter
from pathlib import Path

import bundle_split
from bundle_names import (
    CORE,
    MOST_ARGUMENTS,
    PROTOCOL,
    Across,
    Names,
    attributes_of,
    foreign,
    identifiers,
    raised,
    said_in_body,
)
from bundle_resolve import (
    BUILT_IN,
    Inline,
    Module,
    Resolve,
    constants,
    drop_unused,
    fill,
    follow,
    no_docstrings,
)
from bundle_scopes import OWN, Unclear, bound
from bundle_write import Writer

ROM_NAMES = Path(__file__).resolve().parent.parent / "device" / "rom_names.txt"

#: What stays callable by its name from outside a bundle.
KEPT = {"main::run", "devicecheck::report"}
#: These and what they import at their tops is what `main` and the topics are made of.
ROOTS = ("keeping", "journalfiles", "settings", CORE)
#: Modules whose code is not all needed in an ordinary game, by the bundle that the rest of it goes to.
TOPICS = {
    "challenging": (
        "alphabets answers challenge challenge_record challenge_screens challenge_texts decision entry hands "
        "judge judges_table keymaps ledger lexicon_dawg lexicon_head lexicon_pages penalties review "
        "rulesets ruling_screens scoring tiles window"),
    "refereeing": (
        "absence acts clockacts clockpenalties clockreferee clockscreens corrections pin referee "
        "refereescreens refereetexts roundscreens"),
    "setting_up": (
        "menu ownpresets pineditor preseteditor presets presetspec presettext selftest "
        "selftestscreens settings setupgate setupmenu setupscreens setuptexts textfile"),
    # A board's file asks for `display` by this name; all of it is needed.
    "display": "canvas display fitting fonts layout marked oled segments",
    "rest": (
        "app battery buzzer clock clockstate console crash events game game_record gamelog inputs journal "
        "journalfiles journalread keeper keeping leds letters main methods page reflex restoredscreen rounds "
        "screens texts upkeep"),
}
LANGUAGES = ("_sk", "_cs", "_en")
LATER = "@"  # behind a module's name: the part of it that went to a topic


class Bundles:
    """`sources`: {bundle: text}; `names`: {new: [old, …]}.

    `lines`: {bundle: [(line, module, function) in the sources, for each line of its own]}.
    """

    def __init__(self):
        self.sources, self.lines, self.names = {}, {}, {}

    def lines_text(self):
        """The text of lines.txt, which firmware/sourcelines.py reads."""
        text = []
        for name, lines in self.lines.items():
            text.append(f"= {name}")
            before = ("", "")
            for line, module, function in lines:
                words = [str(line)]
                if (module, function) != before:
                    words += [module, function]
                before = (module, function)
                text.append(" ".join(words))
        return "\n".join(text) + "\n"


def is_alone(name):
    """Whether a module is compiled as it is: viper, what stands for it where there is none, and texts."""
    return name in ("lexicon_plain", "lexicon_viper") or name.endswith(LANGUAGES)


def rom_names():
    """Names that MicroPython's images have in ROM."""
    return ROM_NAMES.read_text(encoding="utf-8").split()


def partition(modules, topic_of):
    """{bundle: [module, …] in the order they are run}: what `main` needs at its top, then by topic."""
    order, core = [], set()

    def visit(name, seen):
        if name not in seen:
            seen.add(name)
            for used in modules[name].uses:
                visit(used, seen)
            order.append(name)

    for root in filter(modules.__contains__, ROOTS):
        visit(root, core)
    core |= {bundle_split.LATE}
    order.insert(0, bundle_split.LATE)
    seen = set(core)
    for name in modules:
        visit(name, seen)
    found = {}
    for name in order:
        found.setdefault(CORE if name in core else topic_of.get(name, name), []).append(name)
    return found


def put_together(program, alone, hot, extra=None, called=()):
    """Bundles of `program`, {module: text}. `alone`: texts of modules that are left as they are but used.

    `hot`: a hot_code.Ran. `extra`: {module: text} of modules of a test
    that look inside; each becomes a bundle, and keeps names that only it says from being left out. `called`:
    "module::name" of what is called from outside besides.
    """
    rom = rom_names()
    texts = {**program, bundle_split.LATE: bundle_split.LATE_SOURCE, **(extra or {})}
    modules = {name: Module(name, text) for name, text in texts.items()}
    for module in modules.values():
        no_docstrings(module.tree)
        resolve = Resolve(module, modules)
        module.tree.body = resolve.body(module.tree.body) if module.tree.body else []
        fill(module.tree)
    listed = list(modules.values())
    for module in listed:
        module.heads = [head for head in module.heads if not (
            isinstance(head, ast.ImportFrom) and [alias.name for alias in head.names] == ["const"])]
    follow(modules)
    known = constants(listed)
    for module in listed:
        kept_heads = module.heads
        module.tree = Inline(known).visit(module.tree)
        module.heads = kept_heads
    trees = [ast.parse(text) for text in alone]
    safe = set().union(*map(identifiers, trees), rom, ("late", "forget", "put"))
    kept = KEPT | set(called) | {node.module + OWN + alias.name for tree in trees for node in ast.walk(tree)
                   if isinstance(node, ast.ImportFrom) for alias in node.names}
    drop_unused(listed, safe | {name.split(OWN)[1] for name in kept}, known)
    # What a board's file says of the App must be there, or the first wait of the loop would bring a topic in.
    boards = set().union(*(identifiers(tree) for tree in trees if "ticks_ms" in identifiers(tree)))
    asked = {node.module for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    topic_of = {name: topic for topic, names in TOPICS.items() for name in names.split()}
    if set(topic_of) - set(modules):
        raise Unclear(f"TOPICS names what is no module: {', '.join(sorted(set(topic_of) - set(modules)))}")
    bundles = partition(modules, topic_of)
    hidden = sorted(name for name in asked if name in modules and name not in bundles)
    if hidden:
        raise Unclear(f"a module that is left alone imports {', '.join(hidden)}, no bundle of that name")
    split = bundle_split.Split(modules, bundles[CORE], topic_of, hot, kept, boards)
    for node in modules["settled"].tree.body:
        if getattr(node, "name", "") == "settled::settled":
            for topic in (*TOPICS, bundle_split.START):
                forget = ast.Call(ast.Name("late::forget", ast.Load()), [ast.Constant(topic)], [])
                if topic in split.put:
                    node.body.insert(0, ast.copy_location(ast.Expr(forget), node.body[0]))
    for topic, parts in split.late.items():
        whole = bundles.pop(topic, [])
        for name, statements in parts.items():
            part = Module(name + LATER + topic, "")
            part.tree.body = statements
            part.heads = modules[name].heads
            modules[part.name] = part
            bundles.setdefault(topic, []).append(part.name)
        bundles[topic] += whole
    bundle_of = {name: bundle for bundle, names in bundles.items() for name in names}
    tops = {}
    for module in modules.values():
        across = Across(module, bundle_of[module.name], bundle_of, split.home)
        tops.setdefault(bundle_of[module.name], set()).update(across.run())
    return _named(modules, bundles, tops, safe, rom, kept)


def _named(modules, bundles, tops, safe, rom, kept):
    listed = list(modules.values())
    # Texts and keywords as they are now: what was inlined or left out no longer says anything.
    said = set(safe) | foreign(listed) | set(dir(builtins)) | set(bundles)
    for module in listed:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.add(node.value)
            elif isinstance(node, ast.keyword) and node.arg:
                said.add(node.arg)
    attributes = attributes_of(listed)
    used = {node.attr for module in listed for node in ast.walk(module.tree)
            if isinstance(node, ast.Attribute)}
    names = set().union(*(identifiers(module.tree) for module in listed))
    names |= {name.split(OWN)[1] for name in names if name.startswith(OWN)}
    spare = [name for name in rom if not name.startswith("__") and name not in used | names | set(attributes)
             and name not in dir(builtins) and name not in PROTOCOL and name not in modules
             and name not in bundles and name not in BUILT_IN]
    spare += [one + two for one in "abcdefghjkmnpqrstuvwxy" for two in "0123456789abcdefghijklm"
              if one + two not in said | names | used]
    arguments_, spare = spare[:MOST_ARGUMENTS], spare[MOST_ARGUMENTS:]
    ours = [name for name, _ in attributes.most_common() if name not in said and not name.startswith("__")]
    new_attributes = dict(zip(ours, spare))
    # What a class body says of the module must not be hidden by a name of the class.
    beside = {name for module in listed for kind in ast.walk(module.tree) if isinstance(kind, ast.ClassDef)
              for name in said_in_body(kind) if OWN in name}
    globals_ = {name: f"z{at}" for at, name in enumerate(sorted(beside)) if name.split(OWN)[0]}
    result = Bundles()
    for members in bundles.values():
        mine = Counter()
        for name in members:
            for node in ast.walk(modules[name].tree):
                if isinstance(node, ast.Name) and OWN in node.id:
                    mine[node.id] += 1
                elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and OWN in node.name:
                    mine[node.name] += 1
            for new in sorted(bound(modules[name].tree.body)[0]):
                if OWN not in new:
                    mine[name + OWN + new] += 1
        free = iter(spare)
        for symbol, _ in mine.most_common():
            home, plain = symbol.split(OWN)
            if symbol in globals_:
                continue
            stays = not home or symbol in kept or plain == "PUT" or raised(plain)
            globals_[symbol] = plain if stays else next(free)
    for bundle, members in bundles.items():
        writer = Writer()
        heads = sorted({ast.unparse(head) for name in members for head in modules[name].heads})
        for line in [*heads, *(f"import {other}" for other in sorted(tops[bundle]))]:
            writer.put(0, line, members[0], 1)
        for name in members:
            walker = Names(globals_, new_attributes, said, arguments_)
            walker.module = name
            tree = modules[name].tree
            tree.body = walker.body(tree.body) if tree.body else []
            writer.body(0, tree.body, name.split(LATER)[0])
        result.sources[bundle] = "\n".join(writer.text) + "\n"
        result.lines[bundle] = writer.lines
    for symbol, new in globals_.items():
        result.names.setdefault(new, []).append(symbol.split(OWN)[1])
    for old, new in new_attributes.items():
        result.names.setdefault(new, []).append(old)
    return result
