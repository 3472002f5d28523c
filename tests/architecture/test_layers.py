"""Who may import whom (docs/architecture.md, "Layers"), read from the syntax trees of the sources.

Each rule is a table here; a change of the architecture is a change of a table, seen in review.
"""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from source_tree import PACKAGES, PROJECT, Import, Module, modules_under, package_modules, program_modules

# Package -> which of our own packages it may import. The SDK and the referee meet on the wire, never in an import.
LAYERS: dict[str, set[str]] = {
    "pinochle_rules": set(),
    "pinochle_protocol": {"pinochle_rules"},
    "pinochle_sdk": {"pinochle_protocol", "pinochle_rules"},
    "pinochle_referee": {"pinochle_protocol", "pinochle_rules"},
    "pinochle_elo": set(),
    "pinochle_tournaments": {"pinochle_elo", "pinochle_referee", "pinochle_protocol", "pinochle_rules"},
}
BOTS_MAY_IMPORT = {"pinochle_sdk", "pinochle_protocol", "pinochle_rules"}

# Pure code: which libraries beside the standard one it may use.
PURE: dict[str, set[str]] = {
    "pinochle_rules": set(),
    "pinochle_elo": {"numpy", "scipy"},
    "pinochle_referee.match": set(),
    "pinochle_tournaments.league.canonical": set(),
    "pinochle_tournaments.league.ladder": set(),
    "pinochle_tournaments.league.promotion": set(),
    "pinochle_tournaments.league.rosters": set(),
    "pinochle_tournaments.reporting.own_record": set(),
    "pinochle_tournaments.running.turns": set(),
    "pinochle_tournaments.schedule": set(),
}
# Standard modules that read a clock, a file, the network, the machine, or secrets; and those that run things.
EFFECTS = (
    "asyncio", "concurrent", "ctypes", "fcntl", "glob", "http", "logging", "mmap", "multiprocessing", "os", "pathlib",
    "resource", "secrets", "select", "selectors", "shutil", "signal", "socket", "socketserver", "sqlite3", "ssl",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
)  # fmt: skip
# What may be taken from `random`: the generator that is given its seed, not the functions of the hidden global one.
SEEDED = {"random", "random.Random"}
EFFECT_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint"}

# Library -> the modules (with what is below them) that may import it.
RESTRICTED: dict[tuple[str, ...], tuple[str, ...]] = {
    ("trio", "anyio", "outcome"): (
        "pinochle_referee.runner",
        "pinochle_referee.testing",
        "pinochle_referee.launcher",
        "pinochle_referee.bridge",
        "pinochle_tournaments.supervisor",
    ),
    ("sqlmodel", "sqlalchemy", "alembic", "sqlite3"): ("pinochle_tournaments.storage",),
    ("typer", "click"): ("pinochle_tournaments.cli",),
}
CLI = "pinochle_tournaments.cli"
# How to go on must be known before anything else is loaded, for that may be interrupted.
CLI_MAY_LOAD = ("typer", "click", CLI, "pinochle_tournaments.resuming")
# What `pinochle --help` must not wait for.
HEAVY = ("alembic", "grpc", "numpy", "rich", "scipy", "sqlalchemy", "sqlmodel", "trio")


def complaints(found: Iterable[tuple[Module, Import]], sentence: str) -> list[str]:
    return [f"{module.at(item.line)} imports {item.module}: {sentence}" for module, item in found]


def is_grpc(item: Import) -> bool:
    """grpc itself, or a generated stub that needs it."""
    return item.is_of("grpc") or any(part.endswith("_pb2_grpc") for part in item.module.split("."))


@pytest.mark.parametrize("package", LAYERS)
def test_a_package_imports_only_the_layers_below_it(package: str) -> None:
    modules = [module for module in package_modules(generated=True) if module.root == package]
    assert modules, f"{package} has no modules: look at PACKAGES in tests/support/source_tree.py"
    forbidden = set(PACKAGES) - LAYERS[package] - {package}
    found = ((module, item) for module in modules for item in module.imports if item.is_of(*forbidden))
    assert not complaints(found, f"{package} may import {sorted(LAYERS[package]) or 'no other package of ours'}")


def test_no_package_imports_what_is_not_in_the_wheel() -> None:
    outside = ("sample_bots", "bench", "tests", "source_tree", "conftest", "pytest", "hypothesis")
    found = ((module, item) for module in package_modules() for item in module.imports if item.is_of(*outside))
    assert not complaints(found, "an installed wheel has no such module")


def test_sample_bots_import_only_what_a_bot_author_uses() -> None:
    modules = [module for module in program_modules() if module.root in ("sample_bots", "starters")]
    assert {module.root for module in modules} == {"sample_bots", "starters"}, "one of them holds no Python bot"
    forbidden = set(PACKAGES) - BOTS_MAY_IMPORT
    found = ((module, item) for module in modules for item in module.imports if item.is_of(*forbidden))
    assert not complaints(found, f"a bot may import {sorted(BOTS_MAY_IMPORT)}")


def test_every_library_is_a_declared_dependency() -> None:
    """Whatever a package imports is of the standard library, ours, or named in pyproject.toml."""
    distribution = {"google": "protobuf", "grpc": "grpcio"}
    declared = set()
    for requirement in tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["dependencies"]:
        declared.add(requirement.partition(">")[0].partition("=")[0].strip().lower())
    # Libraries that a declared one is built on and promises as part of its own interface.
    declared |= {"sqlalchemy", "click", "outcome", "pydantic"}
    known = set(sys.stdlib_module_names) | set(PACKAGES)
    found = [
        (module, item)
        for module in package_modules(generated=True)
        for item in module.imports
        if (root := item.module.partition(".")[0]) not in known and distribution.get(root, root).lower() not in declared
    ]
    assert not complaints(found, "no dependency of that name is declared in pyproject.toml")


def pure_modules(name: str) -> list[Module]:
    modules = [module for module in package_modules() if module.is_in(name)]
    assert modules, f"there is no module {name}: look at the table PURE"
    return modules


@pytest.mark.parametrize("name", PURE)
def test_pure_code_has_no_effects(name: str) -> None:
    allowed = set(sys.stdlib_module_names) | set(PACKAGES) | PURE[name]
    pairs = [(module, item) for module in pure_modules(name) for item in module.imports]
    foreign = [(module, item) for module, item in pairs if item.module.partition(".")[0] not in allowed]
    assert not complaints(foreign, f"{name} is pure: the standard library and {sorted(PURE[name]) or 'nothing'} more")
    effects = [(module, item) for module, item in pairs if item.is_of(*EFFECTS) and not item.is_typing_only]
    assert not complaints(effects, f"{name} is pure: no clock, file, network or machine")
    drawn = [(module, item) for module, item in pairs if item.is_of("random") and item.module not in SEEDED]
    assert not complaints(drawn, f"{name} is pure: chance comes from a random.Random that was given its seed")


@pytest.mark.parametrize("name", PURE)
def test_pure_code_calls_nothing_that_depends_on_more_than_its_arguments(name: str) -> None:
    wrong = []
    for module in pure_modules(name):
        # A parameter may be called `random`; only the module of that name is the global generator.
        generators = ["np.random.", "numpy.random."]
        if any(item.module == "random" for item in module.imports):
            generators.append("random.")
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Global):
                wrong.append(f"{module.at(node.lineno)} changes a global")
            elif isinstance(node, ast.Call) and (reason := impurity(node, tuple(generators))):
                wrong.append(f"{module.at(node.lineno)} {reason}")
    assert not wrong


def impurity(call: ast.Call, generators: tuple[str, ...]) -> str:
    """Why this call is not pure; empty if it is."""
    name = ast.unparse(call.func)
    last = name.rpartition(".")[2]
    if name in EFFECT_CALLS:
        return f"calls {name}()"
    if last in {"now", "utcnow", "today"} and name.startswith(("datetime", "date")):
        return f"reads the clock with {name}()"
    if last in {"Random", "default_rng", "RandomState", "SeedSequence"}:
        return "" if call.args or call.keywords else f"draws from an unseeded {name}()"
    if last == "SystemRandom" or name.startswith(generators):
        return f"draws from the global generator with {name}()"
    return ""


@pytest.mark.parametrize("libraries", RESTRICTED, ids=lambda libraries: str(libraries[0]))
def test_a_restricted_library_stays_in_its_modules(libraries: tuple[str, ...]) -> None:
    homes = RESTRICTED[libraries]
    found = (
        (module, item)
        for module in package_modules(generated=True)
        if not module.is_in(*homes)
        for item in module.imports
        if item.is_of(*libraries)
    )
    assert not complaints(found, f"only {', '.join(homes)} may")


def test_grpc_is_known_to_the_stubs_one_sdk_module_and_one_referee_module() -> None:
    users = {module.name for module in package_modules() if any(is_grpc(item) for item in module.imports)}
    by_package = {package: sorted(name for name in users if name.partition(".")[0] == package) for package in PACKAGES}
    numbers = {package: len(names) for package, names in by_package.items() if names}
    assert numbers == {"pinochle_sdk": 1, "pinochle_referee": 1}, f"modules that import grpc: {sorted(users)}"


def test_a_sample_bot_uses_the_sdk_or_dials_by_itself_but_not_both() -> None:
    wrong = [
        module.name
        for module in modules_under(PROJECT / "sample_bots", "sample_bots")
        if any(is_grpc(item) for item in module.imports) and any(item.is_of("pinochle_sdk") for item in module.imports)
    ]
    assert not wrong


def test_asyncio_is_known_to_the_referees_grpc_module_alone() -> None:
    users = [
        module
        for module in package_modules()
        if module.is_in("pinochle_referee", "pinochle_tournaments") and any(i.is_of("asyncio") for i in module.imports)
    ]
    assert len(users) <= 1, f"modules that import asyncio: {[module.name for module in users]}"
    assert all(any(is_grpc(item) for item in module.imports) for module in users)


def test_the_command_imports_lazily() -> None:
    """At import, a module of the cli loads the standard library, typer and its own package, nothing else."""
    modules = [module for module in package_modules() if module.is_in(CLI)]
    assert modules, f"there is no {CLI}"
    found = [
        (module, item)
        for module in modules
        for item in module.imports
        if not (item.is_lazy or item.is_typing_only or item.is_of(*CLI_MAY_LOAD))
        and item.module.partition(".")[0] not in sys.stdlib_module_names
    ]
    assert not complaints(found, "import it inside the function that needs it")


def test_the_command_starts_without_the_heavy_libraries() -> None:
    """The same, seen from outside: a re-export in some `__init__` would load them behind the cli's back."""
    code = f"import sys, {CLI}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stdout.split()) & ({*HEAVY, *PACKAGES} - {"pinochle_tournaments"})
    assert not loaded, f"importing {CLI} loads {sorted(loaded)}"


def test_every_import_is_seen(tmp_path: Path) -> None:
    """The reader of imports itself: relative, lazy, typing-only and computed ones are all found."""
    source = """
import os.path
from . import sibling
from .deep import thing
from ..far import other
if TYPE_CHECKING:
    import typed
else:
    import untyped
def run():
    import lazy
    return importlib.import_module("computed")
"""
    path = tmp_path / "module.py"
    path.write_text(source)
    module = Module("package.inner.module", path)
    seen = {item.module: (item.is_lazy, item.is_typing_only) for item in module.imports}
    assert seen == {
        "os.path": (False, False),
        "package.inner.sibling": (False, False),
        "package.inner.deep.thing": (False, False),
        "package.far.other": (False, False),
        "typed": (False, True),
        "untyped": (False, False),
        "lazy": (True, False),
        "computed": (True, False),
    }


def test_programs_are_parsed() -> None:
    """Sample bots, benchmarks and the generator are read by these tests: none of them is unreadable."""
    assert all(module.tree for module in program_modules())
