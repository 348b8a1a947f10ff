"""Puts the page into one file: python3 scripts/packaging/page.py OAUTHCHECK.wasm UNPACK.wasm OAUTHCHECK.html

The policy of the page permits only the script and the styles that are in it, by their hashes.
"""

import base64
import hashlib
import json
import lzma
import pathlib
import sys

root = pathlib.Path(__file__).parents[2]


def read(name):
    return (root / name).read_text()


def digest(text):
    return f"'sha256-{encoded(hashlib.sha256(text.encode()).digest())}'"


def encoded(data):
    return base64.b64encode(data).decode()


def packed(module):
    """As unpack.c reads it."""
    return lzma.compress(module, lzma.FORMAT_RAW, filters=[{
        "id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 23, "nice_len": 273,
        "lc": 3, "lp": 0, "pb": 0}])


def page(module, unpack):
    css = read("Sources/oauthcheck/Resources/page.css") + read("page/page.css")
    examples = json.dumps(json.loads(read("page/examples.json")))
    script = read("page/page.js").replace("{{examples}}", examples)
    values = {
        "css": css, "styles": digest(css), "script": script, "scripts": digest(script),
        "worker": read("page/oauthcheck.mjs").replace("export async", "async") + read("page/worker.js"),
        "module": encoded(packed(module)), "size": str(len(module)), "unpack": encoded(unpack),
    }
    text = read("page/page.html")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


if __name__ == "__main__":
    *modules, written = map(pathlib.Path, sys.argv[1:])
    written.write_text(page(*[module.read_bytes() for module in modules]))
