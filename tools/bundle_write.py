"""Statements as text, a line each, with where each line came from: for tools/bundle.py."""

import ast


class Writer:
    """Statements as text, a line each; `lines`: (line, module, function) in the sources of each."""

    def __init__(self):
        self.text, self.lines = [], []
        self._function = "<module>"

    def put(self, depth, text, module, line):
        for part in text.split("\n"):
            self.text.append(" " * depth + part)
            self.lines.append((line, module, self._function))

    def body(self, depth, statements, module):
        for statement in statements:
            self.statement(depth, statement, module)

    def statement(self, depth, node, module):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.If):
            self._if(depth, "if", node, module)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.With)):
            whole, orelse = node.body, getattr(node, "orelse", [])
            node.body = [ast.Pass()]
            if orelse:
                node.orelse = []
            head = ast.unparse(ast.fix_missing_locations(node)).strip().split("\n")[:-1]
            node.body = whole
            for part in head:
                self.put(depth, part, module, line)
            outer = self._function
            if isinstance(node, ast.FunctionDef):
                self._function = node.old_name
            self.body(depth + 1, whole, module)
            self._function = outer
            if orelse:
                self.put(depth, "else:", module, line)
                self.body(depth + 1, orelse, module)
        elif isinstance(node, ast.Try):
            self.put(depth, "try:", module, line)
            self.body(depth + 1, node.body, module)
            for handler in node.handlers:
                kind = " " + ast.unparse(handler.type) if handler.type else ""
                name = " as " + handler.name if handler.name else ""
                self.put(depth, f"except{kind}{name}:", module, handler.lineno)
                self.body(depth + 1, handler.body, module)
            for word, part in (("else:", node.orelse), ("finally:", node.finalbody)):
                if part:
                    self.put(depth, word, module, line)
                    self.body(depth + 1, part, module)
        else:
            self.put(depth, ast.unparse(ast.fix_missing_locations(node)), module, line)

    def _if(self, depth, word, node, module):
        self.put(depth, f"{word} {ast.unparse(ast.fix_missing_locations(node.test))}:", module, node.lineno)
        self.body(depth + 1, node.body, module)
        if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
            self._if(depth, "elif", node.orelse[0], module)
        elif node.orelse:
            self.put(depth, "else:", module, node.orelse[0].lineno)
            self.body(depth + 1, node.orelse, module)
