"""Writes a page in Markdown for each library of docs/implementations.md, with all causes of its failures."""
import json
import sys
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parents[1] / "adapters"
sys.path.insert(0, str(ADAPTERS / "figures"))
import page  # noqa: E402


def pages():
    """The pages by their places, and by the file of the repository that says the same: a link to this file leads to the page."""
    measured = json.loads((ADAPTERS / "figures/measured.json").read_text("utf-8"))
    abouts = {name: json.loads((ADAPTERS / name / "about.json").read_text("utf-8")) for name in measured["implementations"]}
    made = page.pages(measured, abouts)
    return ({f"implementations/{name}.md": text for name, text in made.items()},
            {f"scripts/adapters/{name}/about.json": f"implementations/{name}.md" for name in made})
