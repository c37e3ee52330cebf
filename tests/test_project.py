"""The project's own files: what cannot be run here can be read, and what is said twice agrees."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import plyground
from conftest import find_program

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="only in the source tree")


def workflow(name: str) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())
    return found


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / ".github" / "workflows").glob("*")))
def test_a_workflow_has_jobs_whose_steps_do_something(name):
    said = workflow(name)
    assert said["name"] == name.removesuffix(".yml")
    assert said[True]  # YAML's word for `on`
    for job in said["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"] <= 60
        assert all(("uses" in step) != ("run" in step) for step in job["steps"])


def test_what_a_workflow_runs_is_there():
    for name in ("tests.yml", "wheels.yml"):
        for job in workflow(name)["jobs"].values():
            for step in job["steps"]:
                for path in re.findall(r"(?:\.ci|tests)/[\w./]+", step.get("run", "")):
                    assert (ROOT / path).exists(), path


def test_every_python_that_is_promised_is_tested_and_gets_wheels(project):
    promised = set(re.findall(r"Python :: (3\.\d+)", "\n".join(project["project"]["classifiers"])))
    jobs = workflow("tests.yml")["jobs"].values()
    assert all(set(job["strategy"]["matrix"]["python"]) == promised for job in jobs)
    wheels = project["tool"]["cibuildwheel"]["build"].split()
    assert set(wheels) == {f"cp{version.replace('.', '')}-*" for version in promised}
    oldest = min(promised, key=lambda version: int(version[2:]))
    assert project["project"]["requires-python"] == f">={oldest}"


def test_three_systems_are_tested_and_get_wheels():
    tested = {workflow("tests.yml")["jobs"]["linux"]["runs-on"]}
    tested |= set(workflow("tests.yml")["jobs"]["others"]["strategy"]["matrix"]["system"])
    wheels = workflow("wheels.yml")["jobs"]["wheels"]["strategy"]["matrix"]["system"]
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} == tested <= set(wheels)
    assert any(system.endswith("-arm") for system in wheels)


def test_the_version_stands_in_one_place(project):
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "plyground.__version__"}
    assert re.fullmatch(r"\d+\.\d+\.\d+", plyground.__version__)


def test_issue_forms_ask_something():
    forms = [
        path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"
    ]
    assert len(forms) == 2
    for path in forms:
        form = yaml.safe_load(path.read_text())
        assert form["name"]
        assert form["description"]
        assert any(field["validations"]["required"] for field in form["body"] if "validations" in field)


def test_the_hooks_before_a_commit_are_tools_of_the_project(project):
    [repository] = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert repository["repo"] == "local"
    tools = {"ruff": "ruff", "mypy": "mypy", "lint-imports": "import-linter"}
    wanted = [
        re.split(r"[^\w-]", line, maxsplit=1)[0]
        for line in project["project"]["optional-dependencies"]["dev"]
    ]
    for hook in repository["hooks"]:
        program = hook["entry"].split()[0]
        if program.startswith(".venv/bin/"):
            assert tools[program.removeprefix(".venv/bin/")] in wanted
        else:
            assert os.access(ROOT / program, os.X_OK)
        if "files" in hook:
            assert any(
                re.search(hook["files"], str(path.relative_to(ROOT))) for path in (ROOT / "src").rglob("*")
            )


def test_the_container_for_developers_sets_itself_up():
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    made = container["postCreateCommand"].split()
    assert made.pop(0) == "make"
    assert set(made) <= set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def test_the_changelog_keeps_its_form():
    text = (ROOT / "CHANGELOG.md").read_text()
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds
    versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", version) for version in versions[1:])


@pytest.fixture
def machine(tmp_path):
    """Run a command where there is little but a shell, and an apt-get that notes what it is asked for."""
    for tool in ("bash", "find", "make", "mktemp", "python3", "rm", "tail"):
        (tmp_path / tool).symlink_to(find_program(tool))
    scripts = {"id": "echo 0", "apt-get": f'echo "$@" >>{tmp_path}/asked; exit ${{REFUSED:-0}}'}
    for name, text in scripts.items():
        (tmp_path / name).write_text(f"#!{tmp_path}/bash\n{text}\n")
        (tmp_path / name).chmod(0o755)

    def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            env={"PATH": str(tmp_path), **environment},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=20,
        )

    return run


def asked(folder: Path) -> str:
    path = folder / "asked"
    return path.read_text() if path.exists() else ""


def test_packages_of_the_system_are_told_with_their_reasons_before_they_come(machine, tmp_path):
    done = machine(".ci/system", "chromium", "minisat", "bash")
    assert done.returncode == 0
    assert re.search(r"chromium +the page is tested in a real browser\n", done.stderr)
    assert re.search(r"minisat +puzzles go to solvers", done.stderr)
    assert "SYSTEM=no" in done.stderr
    assert "install --yes --no-install-recommends chromium minisat\n" in asked(tmp_path)


def test_where_they_cannot_be_had_tests_are_skipped_and_ci_fails(machine, tmp_path):
    assert machine(".ci/system", "chromium", REFUSED="1", CI="true").returncode == 1
    refused = machine(".ci/system", "chromium", REFUSED="1")
    (tmp_path / "apt-get").unlink()
    elsewhere = machine(".ci/system", "chromium")
    for done in (refused, elsewhere):
        assert done.returncode == 0
        assert "the tests that need them are skipped" in done.stderr


def test_where_chromium_comes_only_with_its_window_that_will_do(machine, tmp_path):
    assert machine(".ci/system", "chromium-headless-shell", CI="true").returncode == 0
    assert "recommends chromium\n" in asked(tmp_path)  # there is no apt-cache that knows of the other
    (tmp_path / "apt-cache").write_text(f"#!{tmp_path}/bash\nexit 0\n")
    (tmp_path / "apt-cache").chmod(0o755)
    assert machine(".ci/system", "chromium-headless-shell", CI="true").returncode == 0
    assert "recommends chromium-headless-shell\n" in asked(tmp_path)
    assert machine(".ci/system", "chromium-headless-shell", CI="true", REFUSED="1").returncode == 1
    (tmp_path / "google-chrome").symlink_to(find_program("bash"))
    assert machine(".ci/system", "chromium-headless-shell", CI="true", REFUSED="1").returncode == 0


def test_nothing_is_said_where_nothing_is_missing(machine, tmp_path):
    done = machine(".ci/system", "bash")
    assert (done.returncode, done.stderr, asked(tmp_path)) == (0, "", "")


def test_make_goes_without_them_if_asked(machine, tmp_path):
    done = machine("make", "system", "SYSTEM=no")
    assert (done.returncode, done.stderr, asked(tmp_path)) == (0, "", "")
    assert machine("make", "system").returncode == 0
    assert "chromium" in asked(tmp_path)
