"""The project's own Python sources, as the architecture tests read them: modules, imports, names.

Reads text and syntax trees only; it must never import what it looks at.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent

# Import package -> the folder that holds it. The order is that of the layers, lowest first.
PACKAGES = {
    "pinochle_rules": PROJECT / "sdk/python/pinochle_rules",
    "pinochle_protocol": PROJECT / "sdk/python/pinochle_protocol",
    "pinochle_sdk": PROJECT / "sdk/python/pinochle_sdk",
    "pinochle_referee": PROJECT / "referee/pinochle_referee",
    "pinochle_elo": PROJECT / "tournaments/pinochle_elo",
    "pinochle_tournaments": PROJECT / "tournaments/pinochle_tournaments",
}
GENERATED = PACKAGES["pinochle_protocol"] / "v1"
STARTERS = PACKAGES["pinochle_tournaments"] / "starters"  # data: the files of new bots


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, by its absolute dotted name, and where the import stands."""

    module: str
    line: int
    is_lazy: bool  # inside a function: runs when called
    is_typing_only: bool  # under `if TYPE_CHECKING`: never runs

    def is_of(self, *names: str) -> bool:
        return any(self.module == name or self.module.startswith(f"{name}.") for name in names)


@dataclass(frozen=True)
class Module:
    """One source file with its dotted name (relative to the folder that makes it importable)."""

    name: str
    path: Path

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, filename=str(self.path))

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def root(self) -> str:
        return self.name.partition(".")[0]

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        return tuple(self._walk(self.tree, is_lazy=False, is_typing_only=False))

    def is_in(self, *names: str) -> bool:
        return any(self.name == name or self.name.startswith(f"{name}.") for name in names)

    def at(self, line: int) -> str:
        return f"{self.path.relative_to(PROJECT)}:{line}"

    def _walk(self, node: ast.AST, *, is_lazy: bool, is_typing_only: bool) -> Iterator[Import]:
        for name in self._imported(node):
            yield Import(name, getattr(node, "lineno", 1), is_lazy, is_typing_only)
        if isinstance(node, ast.If) and _is_type_checking(node.test):
            for statement in node.body:
                yield from self._walk(statement, is_lazy=is_lazy, is_typing_only=True)
            for statement in node.orelse:
                yield from self._walk(statement, is_lazy=is_lazy, is_typing_only=is_typing_only)
            return
        inside = is_lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from self._walk(child, is_lazy=inside, is_typing_only=is_typing_only)

    def _imported(self, node: ast.AST) -> list[str]:
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            base = self._absolute(node)
            # `from a import b` may import the module a.b: the longer name is kept, it says more.
            return [f"{base}.{alias.name}" for alias in node.names]
        if isinstance(node, ast.Call) and _called_name(node.func) in {"import_module", "__import__"}:
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                return [first.value]
        return []

    def _absolute(self, node: ast.ImportFrom) -> str:
        if node.level == 0:
            return node.module or ""
        parts = self.name.split(".")
        kept = parts[: len(parts) - node.level + (1 if self.is_package else 0)]
        return ".".join([*kept, *([node.module] if node.module else [])])


def modules_under(folder: Path, prefix: str) -> list[Module]:
    """All modules below a folder, as if `prefix` were the dotted name of that folder."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        relative = path.relative_to(folder)
        if any(part.startswith(".") or part == "__pycache__" for part in relative.parts):
            continue
        parts = [prefix, *relative.with_suffix("").parts]
        if parts[-1] == "__init__":
            parts.pop()
        found.append(Module(".".join(parts), path))
    return found


def package_modules(*, generated: bool = False) -> list[Module]:
    """The modules of our import packages; the generated ones only when asked for."""
    found = [module for name, folder in PACKAGES.items() for module in modules_under(folder, name)]
    left_out = [STARTERS] if generated else [STARTERS, GENERATED]
    return [module for module in found if not any(module.path.is_relative_to(folder) for folder in left_out)]


def program_modules() -> list[Module]:
    """The modules of sample bots, starters, benchmarks and the protocol's generator: ours, but in no package."""
    folders = [*(PROJECT / name for name in ("sample_bots", "bench", "proto")), STARTERS]
    return [module for folder in folders for module in modules_under(folder, folder.name)]


def _is_type_checking(test: ast.expr) -> bool:
    return _called_name(test) == "TYPE_CHECKING"


def _called_name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
