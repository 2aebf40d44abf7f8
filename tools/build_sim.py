"""The board in a browser as plain static files: `python tools/build_sim.py` makes build/sim/.

Any web server can serve the folder under any path; every address in it is relative.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import command_line
import desktop_mpy
import node_packages
import run_scenarios

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "sim"
PAGE = ROOT / "sim" / "web" / "page"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"

# Where the project's files lie on the page's machine.
FOLDERS = (
    ("firmware", "/firmware", "**/*"),
    ("boards", "/boards", "*.py"),
    ("sim", "/sim", "*.py"),
    ("sim/web", "/web", "*.py"),
    ("host_tests/scenarios", "/scenarios", "**/*"),
)


def made_files():
    """Files that are made first, as (path on the machine, file)."""
    try:
        import make_fonts
    except ModuleNotFoundError:
        return []
    return [(f"/firmware/{file.name}", file) for file in sorted(make_fonts.build().glob("*.py"))]


def bundle(replaced=()):
    """{path on the machine: text or {"base64": …}}; `replaced`: {path: text} instead of the project's own.

    Python is compiled, as on a board: the page starts in half the time.
    """
    found = {}
    for folder, place, pattern in FOLDERS:
        for file in sorted((ROOT / folder).glob(pattern)):
            if file.is_file() and "__pycache__" not in file.parts:
                found[f"{place}/{file.relative_to(ROOT / folder).as_posix()}"] = file.read_bytes()
    for path, file in made_files():
        found[path] = file.read_bytes()
    found.update({path: text.encode() for path, text in dict(replaced).items()})
    with tempfile.TemporaryDirectory() as folder:
        for path in [path for path in found if path.endswith(".py")]:
            compiled = _compiled(path, found[path], Path(folder))
            if compiled is not None:
                del found[path]
                found[path[:-3] + ".mpy"] = compiled
    return {path: _content(data) for path, data in found.items()}


def _compiled(path, source, folder):
    """Bytecode of a module, or None where it is for another machine (viper) and must fail as there."""
    (folder / "source.py").write_bytes(source)
    done = subprocess.run([desktop_mpy.program("mpy-cross"), "-s", path, "-o", str(folder / "out.mpy"),
                           str(folder / "source.py")], capture_output=True, encoding="utf-8")
    if done.returncode == 0:
        return (folder / "out.mpy").read_bytes()
    if b"viper" in source or b"native" in source:
        return None
    raise node_packages.Missing(f"{path[1:]} cannot be compiled: {' '.join(done.stderr.split())}")


def _content(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


def lexicons(out):
    """Copy annex B1 and the lists that were built; returns what the page offers."""
    b1 = run_scenarios.default_lexicon()
    offered = []
    for file in [b1, *sorted((ROOT / "build").glob("lexicon-*.dawg"))]:
        name = file.stem.removeprefix("lexicon-")
        if name in [one["name"] for one in offered]:
            continue
        (out / "lexicons").mkdir(exist_ok=True)
        shutil.copyfile(file, out / "lexicons" / file.name)
        title = "príloha B1, dvojpísmenové slová" if name == "b1" else name
        offered.append({"name": name, "file": f"lexicons/{file.name}", "title": title})
    return offered


def build(out=OUT, replaced=()):
    """Make the page anew in `out`. node_packages.Missing says what is in the way. Returns `out`."""
    node_packages.install()
    partial = out.with_name(out.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    shutil.copytree(PAGE, partial)
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copyfile(node_packages.MODULES / MICROPYTHON / name, partial / name)
    _write_json(partial / "bundle.json", bundle(dict(replaced)))
    _write_json(partial / "lexicons.json", lexicons(partial))
    _keep_offline(partial)
    shutil.rmtree(out, ignore_errors=True)
    partial.rename(out)
    return out


def _write_json(file, value):
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _keep_offline(out):
    """Tell the service worker all files, and a version that changes with each of them."""
    worker = out / "service-worker.js"
    seen = hashlib.sha256()
    names = []
    for file in sorted(out.rglob("*")):
        if file.is_file():
            seen.update(file.read_bytes())
            names.append(file.relative_to(out).as_posix())
    names.remove(worker.name)
    text = worker.read_text(encoding="utf-8").replace("%VERSION%", f"namietka-{seen.hexdigest()[:16]}")
    worker.write_text(text.replace("%FILES%", json.dumps(names)), encoding="utf-8")


def main():
    """Build, and say where; returns the exit status."""
    try:
        out = build()
    except node_packages.Missing as missing:
        print(f"make sim: {missing}", file=sys.stderr)
        return 1
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"{out.relative_to(ROOT)}: {size // 1024} KB in plain files, for any web server")
    return 0


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    sys.exit(main())
