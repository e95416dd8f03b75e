"""Builds the wheel and the source archive with nothing but Python (PEP 517): the same bytes from the same files."""

import base64
import gzip
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 315532800  # the first moment that a zip can name


def _project():
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    return dict(re.findall(r'^([\w-]+) = "(.*)"$', text, re.M))


def _metadata():
    known = _project()
    head = [
        "Metadata-Version: 2.1",
        f"Name: {known['name']}",
        f"Version: {known['version']}",
        f"Summary: {known['description']}",
        f"License: {known['license']}",
        f"Requires-Python: {known['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (HERE / "README.md").read_text(encoding="utf-8")


def _sources():
    if not (HERE / "docket_lists" / "api.py").exists():
        raise SystemExit("docket_lists/api.py is made from the API's document: run `npm run python` in the folder of Docket.")
    return sorted(path for path in (HERE / "docket_lists").iterdir() if path.suffix in (".py", ".typed"))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    known = _project()
    stem = f"{known['name'].replace('-', '_')}-{known['version']}"
    files = {f"docket_lists/{path.name}": path.read_bytes() for path in _sources()}
    files[f"{stem}.dist-info/METADATA"] = _metadata().encode()
    files[f"{stem}.dist-info/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: docket\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    if (HERE / "LICENSE").exists():
        files[f"{stem}.dist-info/LICENSE"] = (HERE / "LICENSE").read_bytes()
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    out = Path(wheel_directory) / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return out.name


def build_sdist(sdist_directory, config_settings=None):
    known = _project()
    stem = f"{known['name'].replace('-', '_')}-{known['version']}"
    names = ["pyproject.toml", "README.md", "LICENSE", "backend.py", "generate.py"]
    files = {name: (HERE / name).read_bytes() for name in names if (HERE / name).exists()}
    files.update({f"docket_lists/{path.name}": path.read_bytes() for path in _sources()})
    files["PKG-INFO"] = _metadata().encode()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"{stem}/{name}")
            entry.size, entry.mtime = len(data), SECONDS
            archive.addfile(entry, io.BytesIO(data))
    out = Path(sdist_directory) / f"{stem}.tar.gz"
    out.write_bytes(gzip.compress(packed.getvalue(), mtime=SECONDS))
    return out.name


def _digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
