"""What a host starts with: the image, compose.yaml, the files in deploy/, the locked packages and docs/hosting.md."""

import configparser
import fnmatch
import re
import runpy
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tablewright.server.client import Visitor
from tablewright.server.operate import limits
from tablewright.server.operate.settings import PREFIX, Settings, with_table

from .server.running import ServerProcess

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
OTHER_VARIABLES = {"TABLEWRIGHT_CACHE"}  # read by the engine
VARIABLES = {PREFIX + name.upper() for name in Settings.model_fields} | OTHER_VARIABLES


@pytest.fixture(scope="module")
def dockerfile():
    """The instructions of the Dockerfile, as the script that tries them reads them."""
    script = runpy.run_path(str(ROOT / "scripts/try-image"))
    return script["instructions"]((ROOT / "Dockerfile").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def compose():
    return yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


# --- The image -------------------------------------------------------------------------------------------------------


def is_in_context(path):
    """Whether .dockerignore lets a path through: the last pattern decides that matches it or a folder above it."""
    ignored = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!").removeprefix("**/")
        folders = [path, *map(str, Path(path).parents)]
        if line and not line.startswith("#") and any(fnmatch.fnmatch(each, pattern) for each in folders):
            ignored = not line.startswith("!")
    return not ignored


def test_everything_that_the_image_copies_exists_and_is_sent_to_the_builder(dockerfile):
    copied = [rest.split()[:-1] for word, rest in dockerfile if word == "COPY" and not rest.startswith("--from=")]
    sources = [source for sources in copied for source in sources]
    assert {"web", "tablewright", "docs/rules", "requirements-server.txt"} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source
        assert is_in_context(source), source
    built = ("tablewright/notebook/static/board.js", "tablewright/server/static/index.html", "web/node_modules/vite")
    for generated in (*built, ".env", ".git", "docs/lab.md"):
        assert not is_in_context(generated), generated


def test_the_image_does_not_run_as_root_and_checks_its_health(dockerfile):
    last = dict(dockerfile)  # of each kind, the instruction that holds at the end
    assert last["USER"] not in ("root", "0")
    assert "/api/health" in last["HEALTHCHECK"]
    assert last["EXPOSE"] == str(Settings.model_fields["port"].default)
    words = [word for word, _ in dockerfile]
    assert words.index("USER") > max(index for index, word in enumerate(words) if word == "RUN")
    assert any("-r requirements-server.txt" in rest for word, rest in dockerfile if word == "RUN")


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deploy/tablewright.service"])
def test_only_known_variables_are_set(name):
    named = set(re.findall(r"TABLEWRIGHT_[A-Z_]+", (ROOT / name).read_text(encoding="utf-8")))
    assert named
    assert named <= VARIABLES


# --- Compose and systemd ---------------------------------------------------------------------------------------------


def test_every_service_has_a_health_check(compose, dockerfile):
    for name, service in compose["services"].items():
        built_here = service["image"] == "tablewright"
        assert "HEALTHCHECK" in dict(dockerfile) if built_here else "healthcheck" in service, name


def test_caddy_balances_between_all_servers(compose):
    services = compose["services"]
    servers = {name for name, service in services.items() if service["image"] == "tablewright"}
    assert len(servers) == 2
    port = Settings.model_fields["port"].default
    assert services["caddy"]["environment"]["SERVERS"].split() == [f"{name}:{port}" for name in sorted(servers)]
    for name in servers:
        hosts = services[name]["environment"]["TABLEWRIGHT_HOSTS"].split(",")
        assert {"localhost", *servers} <= set(hosts), "health checks ask under these names"
    front = compose["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert all(services[name]["environment"]["TABLEWRIGHT_PROXIES"] == front for name in servers)


def test_servers_share_a_database_and_nats_but_not_the_compiled_rules(compose):
    one, two = (compose["services"][name] for name in ("server-1", "server-2"))
    assert one["environment"] == two["environment"]
    assert one["environment"]["TABLEWRIGHT_DB"].startswith("postgresql://")
    assert one["environment"]["TABLEWRIGHT_NATS"].startswith("nats://")
    assert one["volumes"] != two["volumes"]


def test_no_password_is_in_the_compose_file_and_all_are_in_the_example(compose):
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    required = set(re.findall(r"\$\{([A-Z_]+):\?", text))
    assert {"DOMAIN", "POSTGRES_PASSWORD", "NATS_PASSWORD"} == required
    example = (ROOT / "deploy/example.env").read_text(encoding="utf-8")
    for name in required:
        assert re.search(rf"^{name}=$", example, flags=re.MULTILINE), name
    assert ".env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_unit_is_hardened_but_can_run_compiled_code():
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str
    unit.read(ROOT / "deploy/tablewright.service", encoding="utf-8")
    service = unit["Service"]
    assert service["ExecStart"].endswith("tablewright serve")
    for name, value in {"DynamicUser": "yes", "ProtectSystem": "strict", "NoNewPrivileges": "yes"}.items():
        assert service[name] == value
    assert "MemoryDenyWriteExecute" not in service


# --- Locked packages -------------------------------------------------------------------------------------------------


def locked_versions():
    lines = (ROOT / "requirements-server.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for line in lines:
        if not line.startswith("#"):
            match = re.fullmatch(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)", line)
            assert match, f"not a name and a version: {line}"
            found[canonicalize_name(match[1])] = match[2]
    return found


def test_every_dependency_is_locked_at_a_version_that_suits_it():
    locked = locked_versions()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted_by_the_server = [*project["dependencies"], *project["optional-dependencies"]["serve"]]
    for text in wanted_by_the_server:
        wanted = Requirement(text)
        version = locked.get(canonicalize_name(wanted.name))
        assert version is not None, f"{wanted.name} is missing: run scripts/lock-server"
        assert wanted.specifier.contains(version), f"{text} does not allow {version}: run scripts/lock-server"


# --- The documentation -----------------------------------------------------------------------------------------------


def test_the_table_of_settings_is_current():
    assert with_table(HOSTING) == HOSTING, "run `make docs`"
    for variable in VARIABLES:
        assert f"`{variable}`" in HOSTING


def test_the_table_of_limits_is_current():
    rows = re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", HOSTING.partition("## Limits")[2], flags=re.MULTILINE)
    assert len(rows) > 10
    for name, stated in rows:
        limit = getattr(limits, name)
        if isinstance(limit, limits.Rate):
            limit = f"{limit.per_second:g} a second, {limit.burst:g} at once"
        assert stated == str(limit), name


def test_every_file_that_hosting_names_exists():
    files = re.findall(r"`((?:deploy|scripts|tests)/[\w./-]+)`", HOSTING)
    assert len(files) > 4
    for name in files:
        assert (ROOT / name).exists(), name


def test_metrics_in_the_alerts_and_in_the_documentation_exist(tmp_path):
    alerts = (ROOT / "deploy/alerts.yaml").read_text(encoding="utf-8")
    rules = [rule for group in yaml.safe_load(alerts)["groups"] for rule in group["rules"]]
    assert all(rule["annotations"]["summary"] and rule["expr"] for rule in rules)
    server = ServerProcess(str(tmp_path / "tables.db"), tmp_path / "server.log")
    try:
        present = Visitor(server.address).request("GET", "/api/metrics")
    finally:
        server.stop()
    served = set(re.findall(r"^(\w+)[ {]", present, flags=re.MULTILINE))
    served |= {re.sub(r"_(bucket|sum|count)$", "", name) for name in served}
    for text in (alerts, HOSTING):
        named = set(re.findall(r"\b(?:tablewright|process)_[a-z_]+", text)) - {"tablewright_"}
        assert len(named) > 4
        assert named <= served
