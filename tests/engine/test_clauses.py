"""No clause of the rules is without an example (tests/engine/clauses.py)."""

from importlib import import_module
from pathlib import Path

from tests.engine.clauses import CLAUSES


def marks_of(test):
    """The marks of a test, those of its single cases included."""
    for mark in getattr(test, "pytestmark", []):
        yield mark
        if mark.name == "parametrize":
            for case in mark.args[1]:
                yield from getattr(case, "marks", [])


def examples():
    """For each clause that some test is marked with, the names of the tests."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"{__package__}.{path.stem}")
        for name, test in vars(module).items():
            if name.startswith("test_") and test.__module__ == module.__name__:
                for mark in marks_of(test):
                    for clause in mark.args if mark.name == "clause" else ():
                        found.setdefault(clause, []).append(name)
    return found


def test_every_clause_has_an_example():
    assert set(CLAUSES) - set(examples()) == set()


def test_every_example_is_one_of_a_clause_that_there_is():
    assert set(examples()) - set(CLAUSES) == set()
