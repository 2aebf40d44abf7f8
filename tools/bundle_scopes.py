"""What the names in a program's modules mean: for tools/bundle.py, which puts modules together.

A name in a function is local if the function, or one around it, binds it; otherwise it is the module's.
A class's body is a scope of its own that its functions do not see.
"""

import ast

OWN = "::"  # "module::name": that global of that module, while modules are being put together
SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Unclear(Exception):
    """A construct that cannot be put together safely: module, line, what."""


def arguments(node):
    """The ast.arg nodes of a function or lambda."""
    args = node.args
    found = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    return found + [arg for arg in (args.vararg, args.kwarg) if arg]


def own_nodes(body):
    """Every node under `body` (a list), not going into the functions, classes and comprehensions in it."""
    todo = list(body)
    while todo:
        node = todo.pop()
        yield node
        if isinstance(node, ast.FunctionDef):
            todo += [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]
        elif isinstance(node, ast.Lambda):
            todo += node.args.defaults
        elif isinstance(node, ast.ClassDef):
            todo += [*node.decorator_list, *node.bases]
        elif isinstance(node, SCOPES):
            todo.append(node.generators[0].iter)
        else:
            todo += ast.iter_child_nodes(node)


def bound(body):
    """(names that the statements of one scope bind, names that it declares global)."""
    names, globals_ = set(), set()
    for node in own_nodes(body):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update(alias.asname or alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.Global):
            globals_.update(node.names)
        elif isinstance(node, (ast.Nonlocal, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)):
            raise Unclear(f"line {node.lineno}: {type(node).__name__} is not understood here")
    return names - globals_, globals_


def locals_of(node):
    """The names that a scope of SCOPES binds."""
    if isinstance(node, ast.FunctionDef):
        names, globals_ = bound(node.body)
        return (names | {arg.arg for arg in arguments(node)}) - globals_
    if isinstance(node, ast.Lambda):
        return {arg.arg for arg in arguments(node)}
    names = set()
    for part in node.generators:
        names.update(name.id for name in ast.walk(part.target) if isinstance(name, ast.Name))
    return names


class Walker(ast.NodeTransformer):
    """Visits a module's tree with the scopes at hand: `functions`, a list of (node, names) from outside in.

    `in_class`: names that the class body around binds, or None inside a function or at the top.
    Subclasses define on_name(node) and what else they need.
    """

    def __init__(self):
        self.functions = []
        self.in_class = None

    def is_local(self, name):
        """Whether `name`, here, is a function's own or its class body's."""
        if self.in_class is not None and name in self.in_class:
            return True
        return any(name in names for _, names in self.functions)

    def visit_Name(self, node):
        return self.on_name(node)

    def _scope(self, node, visit):
        kept, self.in_class = self.in_class, None
        self.functions.append((node, locals_of(node)))
        visit()
        self.functions.pop()
        self.in_class = kept

    def visit_FunctionDef(self, node):
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.args.defaults = [self.visit(one) for one in node.args.defaults]
        node.args.kw_defaults = [one and self.visit(one) for one in node.args.kw_defaults]
        node.returns = None
        self.on_function(node)

        def inside():
            node.body = self.body(node.body)
            self.on_arguments(node)

        self._scope(node, inside)
        return node

    def visit_Lambda(self, node):
        node.args.defaults = [self.visit(one) for one in node.args.defaults]

        def inside():
            node.body = self.visit(node.body)
            self.on_arguments(node)

        self._scope(node, inside)
        return node

    def _comprehension(self, node):
        node.generators[0].iter = self.visit(node.generators[0].iter)

        def inside():
            for at, part in enumerate(node.generators):
                part.target = self.visit(part.target)
                if at:
                    part.iter = self.visit(part.iter)
                part.ifs = [self.visit(one) for one in part.ifs]
            for field in ("elt", "key", "value"):
                if hasattr(node, field):
                    setattr(node, field, self.visit(getattr(node, field)))

        self._scope(node, inside)
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension

    def visit_ClassDef(self, node):
        node.bases = [self.visit(one) for one in node.bases]
        self.on_class(node)
        kept, self.in_class = self.in_class, bound(node.body)[0]
        node.body = self.body(node.body)
        self.in_class = kept
        return node

    def body(self, statements):
        """The statements, each visited; those for which there is nothing are left out."""
        found = []
        for statement in statements:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [] if new is None else [new]
        return found or [ast.copy_location(ast.Pass(), statements[0])]

    def on_name(self, node):
        return node

    def on_function(self, node):
        """`node`'s own name may be changed here: its body comes after."""

    def on_arguments(self, node):
        """The scope of `node` is the innermost one now."""

    def on_class(self, node):
        """`node`'s own name may be changed here."""
