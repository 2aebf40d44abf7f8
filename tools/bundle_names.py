"""New names for what is our own: for tools/bundle.py."""

import ast
from collections import Counter

from bundle_scopes import OWN, Unclear, Walker, arguments, bound, own_nodes

CORE = "main"
MOST_ARGUMENTS = 24  # names kept for arguments, in each function anew

#: What MicroPython itself looks for in objects that it is given.
PROTOCOL = {"read", "readinto", "readline", "write", "ioctl", "close", "flush", "seek", "keys", "send",
            "throw",
             "readblocks", "writeblocks", "open", "mount", "umount", "stat", "ilistdir", "chdir", "getcwd",
             "value", "irq", "schedule", "handler", "self", "main", "board", "boards"}


class Across(ast.NodeTransformer):
    """In a module of `bundle`, globals of other bundles become attributes of what is imported just there."""

    def __init__(self, module, bundle, bundle_of, homes):
        self.module, self.bundle, self.bundle_of, self.homes = module, bundle, bundle_of, homes
        self.top = set()  # imported at the head of the bundle
        self.depth = 0

    def run(self):
        self.module.tree = self.visit(self.module.tree)
        return self.top

    def visit_FunctionDef(self, node):
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.args = self.visit(node.args)
        self.depth += 1
        node.body = [self.visit(one) for one in node.body]
        self.depth -= 1
        return node

    def visit_Name(self, node):
        if OWN not in node.id:
            return node
        home = node.id.split(OWN)[0]
        other = self.homes.get(node.id) or (self.bundle_of[home] if home else self.bundle)
        if other == self.bundle:
            return node
        if other == CORE:
            self.top.add(CORE)
            place = ast.Name(CORE, ast.Load())
        elif self.depth:
            # Found in sys.modules from the second time on, which allocates nothing.
            place = ast.Call(ast.Name("__import__", ast.Load()), [ast.Constant(other)], [])
        elif self.bundle == CORE:
            raise Unclear(f"{self.module.name}.py:{node.lineno}: {node.id} is needed at once, but it is in "
                          f"{other}")
        else:
            self.top.add(other)
            place = ast.Name(other, ast.Load())
        return ast.copy_location(ast.Attribute(place, node.id, node.ctx), node)


class Names(Walker):
    """Gives the new names: `globals_` by "module::name", `attributes`, and arguments from `spare`."""

    def __init__(self, globals_, attributes, said, spare):
        super().__init__()
        self.globals_, self.attributes, self.said, self.spare = globals_, attributes, said, spare
        self.local = None  # for the outermost function around: old name -> new

    def visit_FunctionDef(self, node):
        return self._outermost(node, super().visit_FunctionDef)

    def visit_Lambda(self, node):
        return self._outermost(node, super().visit_Lambda)

    def _outermost(self, node, visit):
        outer = self.local is None
        if outer:
            self.local = {}
            taken = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            taken |= {arg.arg for arg in ast.walk(node) if isinstance(arg, ast.arg)}
            taken |= {alias.name for one in ast.walk(node) if isinstance(one, (ast.Import, ast.ImportFrom))
                      for alias in one.names}
            taken |= set(self.globals_.values())
            free = [name for name in self.spare if name not in taken]
            for inner in ast.walk(node):
                if isinstance(inner, (ast.FunctionDef, ast.Lambda)):
                    for arg in arguments(inner):
                        if arg.arg not in self.said and arg.arg not in self.local and free:
                            self.local[arg.arg] = free.pop(0)
        node = visit(node)
        if outer:
            self.local = None
        return node

    def on_name(self, node):
        if OWN in node.id:
            node.id = self.globals_[node.id]
        elif self.in_class is not None and node.id in self.in_class:
            node.id = self.attributes.get(node.id, node.id)
        elif self.local and self.is_local(node.id):
            node.id = self.local.get(node.id, node.id)
        return node

    def visit_Attribute(self, node):
        if OWN in node.attr:
            node.attr = self.globals_[node.attr]
        else:
            node.value = self.visit(node.value)
            node.attr = self.attributes.get(node.attr, node.attr)
        return node

    def on_function(self, node):
        node.old_name = node.name.split(OWN)[-1]
        if OWN in node.name:
            node.name = self.globals_[node.name]
        elif self.in_class is not None:
            node.name = self.attributes.get(node.name, node.name)
        elif self.local:
            node.name = self.local.get(node.name, node.name)

    def on_class(self, node):
        node.name = self.globals_[node.name]

    def on_arguments(self, node):
        if self.local:
            for arg in arguments(node):
                arg.arg = self.local.get(arg.arg, arg.arg)

    def visit_ExceptHandler(self, node):
        if self.local and node.name:
            node.name = self.local.get(node.name, node.name)
        return self.generic_visit(node)

    def visit_ImportFrom(self, node):
        # Of a module left alone: the name it binds here may be a global of ours.
        for alias in node.names:
            here = alias.asname or alias.name
            if self.functions:
                new = (self.local or {}).get(here, here)
            else:
                new = self.globals_.get(self.module + OWN + here, here)
            alias.asname = new if new != alias.name else None
        return node

    visit_Import = visit_ImportFrom


def said_in_body(kind):
    """Names that a class's own body looks up."""
    found = set()
    for node in own_nodes(kind.body):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
    return found


def identifiers(tree):
    found = set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                found.update(value.split("."))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return found


def attributes_of(modules):
    """Names that our classes and objects define."""
    found = Counter()
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found[node.attr] += 1
            elif isinstance(node, ast.ClassDef):
                for name in sorted(bound(node.body)[0]):
                    found[name] += 1
    return found


def foreign(modules):
    """Attributes of MicroPython's own modules."""
    return {node.attr for module in modules for node in ast.walk(module.tree)
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
            and node.value.id.startswith(OWN)}


def raised(name):
    """Exceptions keep their names: one without a text is told by its name."""
    return name.endswith("Error")
