"""The texts of judge/threads: table.json has a row for each, and a file has the text itself, exactly as somebody pastes it.

Each text looks like the log of its language or tool. Most rows of wrong programs name the public thread that has this mistake, with other
values; a program that signs from RFC 5849 and shares no code with oauthcheck made the mistake and the signature.

  text       the file
  request    the method and URL that the author of the text can add; `body` as well
  env        the client, and the names that its secrets have in the `.env` file; or the whole file
  options    options of the first call
"""
import json
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


def rows():
    """Each row with its kind, the bytes of its text, and its `.env` file."""
    table = json.loads((HERE / "table.json").read_text(encoding="utf-8"))
    clients = table.pop("clients")
    for kind, of_kind in table.items():
        for row in of_kind:
            env = row["env"] if isinstance(row["env"], str) else environment(clients, *row["env"])
            yield {**row, "kind": kind, "bytes": (HERE / f"{row['text']}.txt").read_bytes(), "env": env}


def environment(clients, name, secret, token_secret=None):
    """A `.env` file with the keys and secrets, and with other variables that such files often have."""
    client = clients[name]
    lines = ["# settings", "NODE_ENV=production", f"CONSUMER_KEY={client['key']}", f"{secret}='{client['secret']}'",
             "DATABASE_URL=postgres://db/app"]
    if token_secret:
        lines += [f"ACCESS_TOKEN={client['token']}", f'{token_secret}="{client["token_secret"]}"']
    return "\n".join([*lines, "SESSION_SECRET=0f1e2d3c4b5a", ""])
