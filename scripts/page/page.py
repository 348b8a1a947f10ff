"""Puts the page into one file: python3 scripts/page/page.py OAUTHCHECK.wasm OAUTHCHECK.html

The policy of the page permits only the script and the styles that are in it, by their hashes.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import sys

root = pathlib.Path(__file__).parents[2]


def read(name):
    return (root / name).read_text()


def digest(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page(module):
    css = read("Sources/oauthcheck/Resources/page.css") + read("scripts/page/page.css")
    examples = json.dumps(json.loads(read("scripts/page/examples.json")))
    script = read("scripts/page/page.js").replace("{{examples}}", examples)
    values = {
        "css": css, "styles": digest(css), "script": script, "scripts": digest(script),
        "worker": read("scripts/page/oauthcheck.mjs").replace("export async", "async") + read("scripts/page/worker.js"),
        "module": base64.b64encode(gzip.compress(module, 9, mtime=0)).decode(),
    }
    text = read("scripts/page/page.html")
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


if __name__ == "__main__":
    written = page(pathlib.Path(sys.argv[1]).read_bytes())
    pathlib.Path(sys.argv[2]).write_text(written)
