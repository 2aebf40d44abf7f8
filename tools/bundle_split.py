"""Which functions of a bundle are always in memory, and which come with the first use: for tools/bundle.py.

`main` keeps what ran in an ordinary game (hot_code), and what that needs to exist. The rest of TOPICS'
modules goes into a bundle for each topic, but what a challenge runs into one for challenges, wherever it is
from; what ran only before the game goes into `starting`, which is forgotten when the loop begins
(firmware/settled.py). A function or class that went is imported where it is
used, like any other bundle's. A method that went is missed by its object: the class's `__getattr__` then
brings its topic in, which puts the methods into their classes, and from there on nothing is different.
"""

import ast
from collections import defaultdict

from bundle_scopes import OWN

LATE = "late"
#: These ran, and yet go: neutral begins with this page, so that what a challenge needs is there before its
#: first key. Bringing it in takes longer than a key is held down.
BRINGS = {("challenge_screens", "challenge_screens::compose")}
CHALLENGE = "challenging"  # the topic of what a challenge runs
START = "starting"  # the topic of what ran before the game and not in it

#: The module that `late::late` and its kind live in; it becomes a part of `main`. A place in a table keeps
#: its value when MicroPython deletes its key, hence the None before.
LATE_SOURCE = '''
import sys

def put(kind, more):
    for name in more.__dict__:
        if name[:2] != "__":
            setattr(kind, name, more.__dict__[name])

def late(self, name):
    if name[:2] != "__":
        for topic in self._late_in:
            if topic not in sys.modules:
                __import__(topic)
                return getattr(self, name)
    raise AttributeError(name)

def forget(topic):
    if topic in sys.modules:
        for kind, more in sys.modules[topic].PUT:
            for name in more.__dict__:
                if name[:2] != "__":
                    setattr(kind, name, None)
                    delattr(kind, name)
        sys.modules[topic] = None
        del sys.modules[topic]
'''


def _references(nodes):
    return {node.id for one in nodes for node in ast.walk(one)
            if isinstance(node, ast.Name) and OWN in node.id}


def _def_line(node):
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def _at_once(node):
    """What a statement at the top needs when it is run."""
    if isinstance(node, ast.FunctionDef):
        return _references([*node.decorator_list, *node.args.defaults])
    if isinstance(node, ast.ClassDef):
        found = _references([*node.bases, *node.decorator_list])
        for inner in node.body:
            found |= _at_once(inner)
        return found
    return _references([node])


def _movable(method):
    return (isinstance(method, ast.FunctionDef) and not method.name.startswith("__")
            and not method.decorator_list and not any(
                isinstance(node, ast.Name) and node.id == "super" for node in ast.walk(method)))


def _plain_data(node):
    """A name that is set to something that can be worked out at any time."""
    return (isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
            and not any(isinstance(one, (ast.Call, ast.Attribute)) for one in ast.walk(node.value)))


_LONG_INIT = 250  # letters


def _short_inits(module, name, ran):
    """A long `__init__`, which MicroPython must find in its class, calls a method that may go."""
    for kind in module.tree.body:
        if not isinstance(kind, ast.ClassDef):
            continue
        for at, node in enumerate(kind.body):
            if (not isinstance(node, ast.FunctionDef) or node.name != "__init__" or node.args.vararg
                    or node.args.kwonlyargs or "super(" in ast.unparse(node)
                    or len(ast.unparse(node)) < _LONG_INIT or (name, node.lineno) in ran.game):
                continue
            given = [ast.Name(arg.arg, ast.Load()) for arg in node.args.args[1:]]
            # A name of its own: the class below may have such a method too.
            own = "_init_" + kind.name.split(OWN)[-1]
            call = ast.Call(ast.Attribute(ast.Name("self", ast.Load()), own, ast.Load()), given, [])
            arguments = ast.arguments([], list(node.args.args), None, [], [], None, node.args.defaults)
            kind.body[at] = ast.copy_location(ast.FunctionDef("__init__", arguments, [
                ast.copy_location(ast.Expr(call), node)], []), node)
            node.name, node.args.defaults = own, []
            node.args.args = [ast.arg(arg.arg) for arg in node.args.args]
            kind.body.append(node)


class Split:
    """`home`: {"module::name": topic} of what went; `late`: {topic: {module: [statement, …]}}."""

    def __init__(self, modules, core, topic_of, hot, kept, said):
        """`kept`: what is called by its name from outside; `said`: names that modules left alone say."""
        self.modules, self.topic_of, self.hot, self.kept, self.said = modules, topic_of, hot, kept, said
        self.topics = set(topic_of.values())
        self.home, self.late = {}, defaultdict(lambda: defaultdict(list))
        self.units = {}  # "module::name" -> statement
        self.core = core
        for name in core:
            if name in topic_of:
                _short_inits(modules[name], name, hot)
            for node in modules[name].tree.body:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    self.units[node.name] = node
                elif _plain_data(node):
                    self.units[node.targets[0].id] = node
        self.put = defaultdict(list)
        self.handed = self._handed_out()
        self._challenged = self._named_in(hot.challenge)
        self._stay = self._staying()
        self._start = self._for_the_start()
        for name in core:
            if name in topic_of:
                self._move(name)
        self._late_classes()

    def _topic(self, module, node):
        """Where what goes goes to: what a challenge needs comes as one, whatever it belongs to otherwise."""
        if isinstance(node, ast.FunctionDef):
            needed = (module, _def_line(node)) in self.hot.challenge
        else:
            needed = isinstance(node, ast.Assign) and node.targets[0].id in self._challenged
        return CHALLENGE if needed and CHALLENGE in self.topics else self.topic_of[module]

    def _ran(self, module, function):
        where = (module, _def_line(function))
        # A challenge that needed something of the start again would bring in all of it.
        both = where in self.hot.start and where in self.hot.challenge
        return (module, function.name) not in BRINGS and (where in self.hot.game or both)

    def _is_made(self, module, kind):
        """Whether there are objects of a class from the start on."""
        return any((module, _def_line(one)) in self.hot.game | self.hot.start
                   for one in kind.body if isinstance(one, ast.FunctionDef))

    def _staying(self):
        stay, todo = set(), []

        def need(symbols):
            for symbol in symbols:
                if symbol in self.units and symbol not in stay:
                    stay.add(symbol)
                    todo.append(symbol)

        for name in self.core:
            for node in self.modules[name].tree.body:
                symbol = getattr(node, "name", None) or (node.targets[0].id if _plain_data(node) else None)
                if symbol is None:
                    need(_at_once(node))
                elif name not in self.topic_of or symbol in self.kept or symbol.endswith("Error"):
                    need([symbol])
                elif isinstance(node, ast.FunctionDef) and self._ran(name, node):
                    need([symbol])
                elif isinstance(node, ast.ClassDef) and self._is_made(name, node):
                    need([symbol])
        need(symbol for symbol in sorted(self._named_in(self.hot.start) & self._challenged)
             if isinstance(self.units.get(symbol), (ast.Assign, ast.FunctionDef)))
        for name in self.modules:
            for function in self._all_that_ran(name):
                # A function that is given to somebody who keeps it would keep all of its bundle.
                need(one.id for call in ast.walk(function) if isinstance(call, ast.Call) for one in call.args
                     if isinstance(one, ast.Name) and isinstance(self.units.get(one.id), ast.FunctionDef))
                # So would an object of a class that went, whether or not a method of it ran.
                need(call.func.id for call in ast.walk(function) if isinstance(call, ast.Call)
                     and isinstance(call.func, ast.Name)
                     and isinstance(self.units.get(call.func.id), ast.ClassDef))
        while todo:
            symbol = todo.pop()
            node, module = self.units[symbol], symbol.split(OWN)[0]
            need(_at_once(node))
            whole = module not in self.topic_of
            bodies = [node] if isinstance(node, ast.FunctionDef) else [
                one for one in getattr(node, "body", []) if isinstance(one, ast.FunctionDef)
                and (whole or not self._goes(module, one))]
            for body in bodies:
                # Of what a function that stays names, data and classes without methods stay too.
                need(symbol for symbol in _references(body.body) if symbol in self.units and (
                    isinstance(self.units[symbol], ast.Assign) or isinstance(self.units[symbol], ast.ClassDef)
                    and not any(isinstance(one, ast.FunctionDef) for one in self.units[symbol].body)))
        return stay

    def _named_in(self, ran):
        """What the functions name that ran, of `main` and the topics."""
        return set().union(*(
            _references([node]) for name in self.core for node in ast.walk(self.modules[name].tree)
            if isinstance(node, ast.FunctionDef) and (name, _def_line(node)) in ran))

    def _handed_out(self):
        """Names of methods that code which ran hands to somebody else, and so cannot be forgotten."""
        found = set()
        for name in self.modules:
            for function in self._all_that_ran(name):
                called = {id(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
                found |= {node.attr for node in ast.walk(function)
                          if isinstance(node, ast.Attribute) and id(node) not in called}
        return found

    def _all_that_ran(self, name):
        return [node for node in ast.walk(self.modules[name].tree) if isinstance(node, ast.FunctionDef)
                and (name, _def_line(node)) in self.hot.game | self.hot.start]

    def _goes(self, module, method):
        return (_movable(method) and not self._ran(module, method)
                and method.name not in self.handed and method.name not in self.said)

    def _starts(self, module, function):
        return (module, _def_line(function)) in self.hot.start and not self._ran(module, function)

    def _for_the_start(self):
        """Symbols of what only the start needs, and the data that it names."""
        found, todo = set(), []
        for symbol, node in self.units.items():
            module = symbol.split(OWN)[0]
            if module not in self.topic_of:
                continue
            if isinstance(node, ast.FunctionDef) and self._starts(module, node):
                found.add(symbol)
                todo.append(node)
            elif isinstance(node, ast.ClassDef):
                todo += [one for one in node.body if isinstance(one, ast.FunctionDef) and (
                    self._starts(module, one) or one.name == "__init__")]
        while todo:
            node = todo.pop()
            called = {one.func.id for one in ast.walk(node)
                      if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)}
            for symbol in _references([node]):
                # What is not called is put into a table, and so must be there.
                kind = self.units.get(symbol)
                if symbol not in found | self._stay and (isinstance(kind, ast.Assign) or (
                        isinstance(kind, ast.FunctionDef) and symbol not in called
                        and symbol.split(OWN)[0] in self.topic_of)):
                    found.add(symbol)
                    todo.append(self.units[symbol])
        return found

    def _move(self, name):
        module, stays = self.modules[name], []
        for node in module.tree.body:
            symbol = getattr(node, "name", None) or (node.targets[0].id if _plain_data(node) else None)
            if symbol is None or symbol in self._stay:
                stays.append(node)
                if isinstance(node, ast.ClassDef):
                    going = [one for one in node.body if self._goes(name, one)]
                    early = [one for one in going if self._starts(name, one)]
                    self._move_methods(name, START, node, early)
                    late = defaultdict(list)
                    for one in going:
                        if one not in early:
                            late[self._topic(name, one)].append(one)
                    for topic, some in late.items():
                        self._move_methods(name, topic, node, some)
            else:
                topic = START if symbol in self._start else self._topic(name, node)
                self.home[symbol] = topic
                self.late[topic][name].append(node)
        module.tree.body = stays

    def _move_methods(self, name, topic, node, going):
        if not going:
            return
        left = [one for one in node.body if one not in going]
        node.body = left or [ast.Pass(lineno=node.lineno, col_offset=0)]
        symbol = f"{node.name}_{topic}"
        more = ast.ClassDef(symbol, [], [], going, [])
        self.home[symbol] = topic
        self.late[topic][name] += [
            ast.copy_location(more, node),
            ast.copy_location(ast.Expr(ast.Call(ast.Name("late::put", ast.Load()), [
                ast.Name(node.name, ast.Load()), ast.Name(symbol, ast.Load())], [])), node)]
        self.put[topic].append((node.name, symbol))

    def _late_classes(self):
        late_in = defaultdict(list)
        for topic, pairs in self.put.items():
            for kind, _ in pairs:
                late_in[kind].append(topic)
        for symbol, node in self.units.items():
            if not isinstance(node, ast.ClassDef) or symbol in self.home:
                continue
            topics, bases = list(late_in.get(symbol, ())), [node]
            while bases:
                for base in bases.pop().bases:
                    if isinstance(base, ast.Name) and base.id in self.units:
                        topics += late_in.get(base.id, ())
                        bases.append(self.units[base.id])
            if topics and symbol in late_in:
                where = {"lineno": node.lineno, "col_offset": 0}
                topics = sorted(set(topics), key=lambda topic: (topic == START, topic))
                names = ast.Tuple([ast.Constant(topic) for topic in topics], ast.Load())
                node.body = node.body + [
                    ast.Assign([ast.Name("_late_in", ast.Store())], names, **where),
                    ast.Assign([ast.Name("__getattr__", ast.Store())], ast.Name("late::late", ast.Load()),
                               **where)]
        for topic, pairs in self.put.items():
            pairs = [ast.Tuple([ast.Name(kind, ast.Load()), ast.Name(more, ast.Load())], ast.Load())
                     for kind, more in pairs]
            self.home[f"{topic}::PUT"] = topic
            last = next(reversed(self.late[topic]))
            self.late[topic][last].append(ast.Assign([ast.Name(f"{topic}::PUT", ast.Store())],
                                                     ast.Tuple(pairs, ast.Load()), lineno=1, col_offset=0))
