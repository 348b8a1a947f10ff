"""Puts the page into one file: python3 scripts/packaging/page.py OAUTHCHECK.wasm UNPACK.wasm OAUTHCHECK.html

The policy of the page permits only the script and the styles that are in it, by their hashes.
"""
import json
import lzma
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parents[2]
# As unpack.c reads it.
FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "nice_len": 273, "lc": 3, "lp": 0, "pb": 0}


def read(name):
    return (ROOT / name).read_text()


def digest(text):
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


module, unpack, written = map(Path, sys.argv[1:])
packed = lzma.compress(module.read_bytes(), lzma.FORMAT_RAW, filters=[FILTER])
css = read("Sources/oauthcheck/Resources/page.css") + read("page/page.css")
script = read("page/page.js").replace("{{examples}}", json.dumps(json.loads(read("page/examples.json"))))
values = {
    "css": css, "styles": digest(css), "script": script, "scripts": digest(script),
    "worker": read("page/oauthcheck.mjs").replace("export async", "async") + read("page/worker.js"),
    "module": b64encode(packed).decode(), "size": str(module.stat().st_size), "unpack": b64encode(unpack.read_bytes()).decode(),
}
text = read("page/page.html")
for name, value in values.items():
    text = text.replace("{{" + name + "}}", value)
written.write_text(text)
