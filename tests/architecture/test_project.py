"""The house style that can be counted: docstrings, sizes, public names, and files that belong together.

It must never judge what a reader has to judge; those things are in CONTRIBUTING.md.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from source_tree import PACKAGES, PROJECT, Module, modules_under, package_modules, program_modules

MOST_LINES_OF_A_MODULE = 350
MOST_LINES_OF_A_FUNCTION = 60
# Folders of tests that mirror no package: each is a kind of test.
KINDS_OF_TESTS = {
    "architecture",
    "bench",
    "data",
    "docs",
    "end_to_end",
    "golden",
    "packaging",
    "proto",
    "reference",
    "sample_bots",
    "sdk_languages",
    "support",
    "vectors",
}
TEST_MODULES = modules_under(PROJECT / "tests", "tests")
PRODUCT = package_modules() + program_modules()
# Written so that this file does not hold the words it looks for.
UNFINISHED = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|NotImplemented[E]rror|[T]o be written")


def test_every_module_says_what_it_holds() -> None:
    silent = [module.at(1) for module in PRODUCT + TEST_MODULES if not (ast.get_docstring(module.tree) or "").strip()]
    assert not silent, "these modules have no docstring"


def test_no_module_is_too_long() -> None:
    lengths = {module.at(1): len(module.text.splitlines()) for module in PRODUCT + TEST_MODULES}
    long = {place: lines for place, lines in lengths.items() if lines > MOST_LINES_OF_A_MODULE}
    assert not long, f"more than {MOST_LINES_OF_A_MODULE} lines: divide them by topic"


def test_no_function_is_too_long() -> None:
    long = {}
    for module in PRODUCT:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LINES_OF_A_FUNCTION:
                    long[f"{module.at(node.lineno)} {node.name}"] = lines
    assert not long, f"more than {MOST_LINES_OF_A_FUNCTION} lines: name their parts"


def test_nothing_is_left_unfinished() -> None:
    found = [
        f"{module.at(number)} {line.strip()}"
        for module in PRODUCT + TEST_MODULES
        for number, line in enumerate(module.text.splitlines(), start=1)
        if UNFINISHED.search(line)
    ]
    assert not found


def test_nothing_is_imported_by_star() -> None:
    starred = [
        module.at(node.lineno)
        for module in PRODUCT + TEST_MODULES
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names)
    ]
    assert not starred


PACKAGE_FILES = [module for module in package_modules() if module.is_package]


@pytest.mark.parametrize("package", PACKAGE_FILES, ids=lambda module: str(module.name))
def test_the_public_names_of_a_package_are_declared(package: Module) -> None:
    """`__all__` names exactly what an `__init__` defines or takes from our own modules, each once."""
    bound = set(public_names(package))
    declared = declared_names(package)
    assert len(declared) == len(set(declared)), "a name stands twice in __all__"
    assert set(declared) == bound


def declared_names(package: Module) -> list[str]:
    for node in package.tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(target, ast.Name) and target.id == "__all__" for target in targets):
            value = ast.literal_eval(node.value) if isinstance(node, ast.Assign | ast.AnnAssign) and node.value else []
            return [str(name) for name in value]
    return []


def public_names(package: Module) -> Iterator[str]:
    """What the file binds for others: its definitions, and what it takes from modules of ours."""
    for node in package.tree.body:
        names: list[str] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names = [node.target.id]
        elif isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").partition(".")[0] in PACKAGES):
            names = [alias.asname or alias.name for alias in node.names]
        yield from (name for name in names if not name.startswith("_"))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_promises_types(package: str) -> None:
    assert (PACKAGES[package] / "py.typed").is_file()


def test_the_wheel_takes_exactly_our_packages() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]
    taken = {PROJECT / folder for folder in settings["hatch"]["build"]["targets"]["wheel"]["packages"]}
    assert taken == set(PACKAGES.values())
    assert set(settings["check-wheel-contents"]["toplevel"]) == set(PACKAGES)


def test_tests_mirror_the_packages() -> None:
    """A folder of tests is named after the package it tests, or is a known kind of test."""
    folders = {path.name for path in (PROJECT / "tests").iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders <= set(PACKAGES) | KINDS_OF_TESTS, "rename the folder, or add the kind to KINDS_OF_TESTS"


DOCUMENTS = sorted(
    path
    for path in [
        *PROJECT.glob("*.md"),
        *(p for f in ("docs", "proto", "sample_bots", "sdk") for p in (PROJECT / f).rglob("*.md")),
    ]
    if "node_modules" not in path.parts
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(PROJECT)))
def test_links_of_the_documents_lead_somewhere(document: Path) -> None:
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        path = target.partition("#")[0]
        if path and "://" not in path and not path.startswith("mailto:") and not (document.parent / path).exists():
            broken.append(target)
    assert not broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(PROJECT)))
def test_make_targets_that_documents_name_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= targets


def test_the_two_commands_of_the_readme() -> None:
    commands = (PROJECT / "README.md").read_text(encoding="utf-8").splitlines()
    assert any(line.strip().startswith("make demo") for line in commands)
    assert any(line.strip().startswith("make test") for line in commands)


def test_changes_are_written_down() -> None:
    assert "## [Unreleased]" in (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
