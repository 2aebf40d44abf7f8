"""What a module's names stand for, with all modules at hand: for tools/bundle.py.

Afterwards every global is called "module::name", wherever it is said; constants stand where they are used;
what nothing uses is gone; and the program's own imports are, too.
"""

import ast
from collections import Counter

from bundle_scopes import OWN, Unclear, Walker, bound

#: Modules of MicroPython itself: imported once at the head of a bundle.
BUILT_IN = ("array", "binascii", "framebuf", "gc", "hashlib", "io", "machine", "micropython", "os", "select",
            "struct", "sys", "time")


class Module:
    """A module of the program: `tree`, and what its top says of others."""

    def __init__(self, name, text):
        self.name, self.tree = name, ast.parse(text)
        self.modules, self.names = {}, {}  # at the top: name -> module, name -> "module::name"
        self.heads = []  # built-in modules' import statements
        self.uses = []  # modules imported at the top, in order
        self.globals = bound(self.tree.body)[0]


class Resolve(Walker):
    """Names of globals become "module::name"; imports of the program's own modules go."""

    def __init__(self, module, program):
        super().__init__()
        self.module, self.program = module, program
        self.local_modules = []  # for each function: name -> module

    def fail(self, node, what):
        raise Unclear(f"{self.module.name}.py:{node.lineno}: {what}")

    def visit_FunctionDef(self, node):
        self.local_modules.append({})
        node = super().visit_FunctionDef(node)
        self.local_modules.pop()
        return node

    def visit_Import(self, node):
        kept = []
        for alias in node.names:
            if alias.name not in self.program:
                if self.functions or alias.name not in BUILT_IN:
                    kept.append(alias)
                else:
                    self.module.heads.append(ast.Import([alias]))
                    self.module.names[alias.asname or alias.name] = OWN + (alias.asname or alias.name)
            elif self.functions:
                self.local_modules[-1][alias.asname or alias.name] = alias.name
            else:
                self.module.modules[alias.asname or alias.name] = alias.name
                self.module.uses.append(alias.name)
        node.names = kept
        return node if kept else None

    def visit_ImportFrom(self, node):
        if node.module in self.program:
            if not self.functions:
                self.module.uses.append(node.module)
                for alias in node.names:
                    self.module.names[alias.asname or alias.name] = node.module + OWN + alias.name
                return None
            # In a function it binds a variable, perhaps one of several such lines that do.
            return [ast.copy_location(ast.Assign([ast.Name(alias.asname or alias.name, ast.Store())],
                                                 ast.Name(node.module + OWN + alias.name, ast.Load())), node)
                    for alias in node.names]
        if not self.functions and node.module in BUILT_IN:
            self.module.heads.append(node)
            for alias in node.names:
                self.module.names[alias.asname or alias.name] = OWN + (alias.asname or alias.name)
            return None
        return node

    def _module_named(self, name):
        for at in range(len(self.local_modules) - 1, -1, -1):
            if name in self.local_modules[at]:
                return self.local_modules[at][name]
        return None if self.is_local(name) else self.module.modules.get(name)

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name):
            module = self._module_named(node.value.id)
            if module is not None:
                if not isinstance(node.ctx, ast.Load):
                    self.fail(node, "another module's global is set")
                return ast.copy_location(ast.Name(module + OWN + node.attr, node.ctx), node)
        node.value = self.visit(node.value)
        return node

    def on_name(self, node):
        if self._module_named(node.id) is not None:
            self.fail(node, f"the module {node.id} is used as a value")
        if self.is_local(node.id):
            return node
        if node.id in self.module.names:
            if not isinstance(node.ctx, ast.Load):
                self.fail(node, f"{node.id} is imported and set")
            node.id = self.module.names[node.id]
        elif node.id in self.module.globals:
            node.id = self.module.name + OWN + node.id
        return node

    def visit_Call(self, node):
        node = self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == OWN + "const":
            return node.args[0]
        return node

    def on_function(self, node):
        if not self.functions and self.in_class is None:
            node.name = self.module.name + OWN + node.name

    def on_class(self, node):
        if self.functions or self.in_class is not None:
            self.fail(node, "a class inside something")
        node.name = self.module.name + OWN + node.name

    def visit_Global(self, node):
        self.fail(node, "a global statement")

    def visit_If(self, node):
        # `if __name__ == "__main__"`: nobody starts a bundle so.
        return None if not self.functions and "__name__" in ast.dump(node.test) else self.generic_if(node)

    def generic_if(self, node):
        node.test = self.visit(node.test)
        node.body = self.body(node.body)
        node.orelse = self.body(node.orelse) if node.orelse else []
        return node


def fill(tree):
    """Where an import was all there was in a block, a `pass` stands."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            if getattr(node, field, None) == [] and field == "body" and not isinstance(node, ast.Module):
                node.body = [ast.Pass(lineno=node.lineno, col_offset=0)]


def no_docstrings(tree):
    for node in ast.walk(tree):
        has_one = isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        if has_one and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or ([] if isinstance(node, ast.Module)
                                          else [ast.copy_location(ast.Pass(), node)])


def follow(modules):
    """What a module only hands on from another becomes the other's."""
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name) and OWN in node.id:
                home, plain = node.id.split(OWN)
                while home and plain in modules[home].names:
                    node.id = modules[home].names[plain]
                    home, plain = node.id.split(OWN)
                if home and plain not in modules[home].globals:
                    raise Unclear(f"{module.name}.py:{node.lineno}: {home} has no {plain}")


_OPERATORS = {ast.Add: int.__add__, ast.Sub: int.__sub__, ast.Mult: int.__mul__, ast.LShift: int.__lshift__,
              ast.BitOr: int.__or__, ast.FloorDiv: int.__floordiv__, ast.RShift: int.__rshift__,
              ast.BitAnd: int.__and__}


def _number(node, known):
    """The int that an expression is, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _number(node.operand, known)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _number(node.left, known), _number(node.right, known)
        return None if left is None or right is None else _OPERATORS[type(node.op)](left, right)
    return None


def constants(modules):
    """{"module::NAME": int} of what each module sets once, at its top, to a number."""
    stores = Counter(node.id for module in modules for node in ast.walk(module.tree)
                     if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
    known, before = {}, -1
    while len(known) != before:
        before = len(known)
        for module in modules:
            for node in module.tree.body:
                if isinstance(node, ast.Assign) and len(node.targets) == 1 and (
                        isinstance(node.targets[0], ast.Name)):
                    name = node.targets[0].id
                    value = _number(node.value, known)
                    if value is not None and stores[name] == 1:
                        known[name] = value
    return known


class Inline(ast.NodeTransformer):
    def __init__(self, known):
        self.known = known

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self.known:
            value = self.known[node.id]
            literal = ast.Constant(abs(value))
            return ast.copy_location(literal if value >= 0 else ast.UnaryOp(ast.USub(), literal), node)
        return node


def _words(trees):
    """Every identifier and text in the trees, without the names that definitions give."""
    words = Counter()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                words[node.id] += 1
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                words[node.attr] += 1
            elif isinstance(node, ast.keyword) and node.arg:
                words[node.arg] += 1
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                words[node.value] += 1
    return words


def drop_unused(modules, safe, known):
    """Leaves out constants, functions and methods that nothing names; `safe`: names never to be left out."""
    while True:
        words = _words([module.tree for module in modules])

        def idle(node, known=known, words=words):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                return len(node.targets) == 1 and not words[name] and (
                    name in known or OWN in name and isinstance(node.value, (ast.Constant, ast.Tuple))
                    and not any(isinstance(one, ast.Call) for one in ast.walk(node.value))) and (
                        OWN in name and name.split(OWN)[1] not in safe
                        and not words[name.split(OWN)[1]])
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                plain = node.name.split(OWN)[-1]
                return not words[node.name] and plain not in safe and (
                    not words[plain]) and not plain.startswith("__")
            return False

        gone = 0
        for module in modules:
            for node in [module.tree, *(one for one in module.tree.body if isinstance(one, ast.ClassDef))]:
                left = [one for one in node.body if not idle(one)]
                gone += len(node.body) - len(left)
                nothing = [] if node is module.tree else [ast.Pass(lineno=node.lineno, col_offset=0)]
                node.body = left or nothing
        if not gone:
            return
