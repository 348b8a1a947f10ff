"""Hides random secrets in files of many kinds, and looks whether `explain` proves them, and whether any output has them.

Each file has the consumer key, the token and both secrets of a signed request, as people keep them: in configurations, source code, tables,
mails and exports of other programs, most of them beside other secrets or a second environment. In some kinds of files, special characters are
written as others; there, some programs use the text as it is written, a placeholder, or a secret with a line break.
"""

import base64
import csv
import html
import io
import itertools
import json
import random
import string
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import secrets_kept
from harness import signed

RANDOM = random.Random()
COUNT = 3000
WRITINGS_COUNT = 20
WORDS = string.ascii_letters + string.digits
ALPHABETS = {
    "letters and digits": WORDS,
    "small": string.ascii_lowercase + string.digits,
    "hexadecimal": "0123456789abcdef",
    "base64": WORDS + "+/",
    "URL-safe": WORDS + "-_",
    "marks": WORDS + "!*@%^.~",
}


def drawn(alphabet, length):
    text = "".join(RANDOM.choice(alphabet) for _ in range(length))
    # What nobody takes for a secret: without a digit it may be a word.
    return text if any(c.isdigit() for c in text) and any(c.isalpha() for c in text) else drawn(alphabet, length)


class Values:
    """The credentials of one environment."""

    def __init__(self, alphabet):
        length = RANDOM.choice((16, 20, 32, 40, 50, 64))
        self.key, self.token = drawn(WORDS, RANDOM.choice((12, 20, 32))), drawn(WORDS, RANDOM.choice((16, 30, 50)))
        self.secret, self.token_secret = drawn(alphabet, length), drawn(alphabet, length)
        if alphabet == ALPHABETS["base64"] and RANDOM.random() < 0.5:
            self.secret, self.token_secret = self.secret[:-1] + "=", self.token_secret[:-2] + "=="

    def __iter__(self):
        return iter((self.key, self.secret, self.token, self.token_secret))


SNAKE = "consumer_key consumer_secret access_token access_token_secret".split()
CAMEL = "consumerKey consumerSecret accessToken accessTokenSecret".split()
CAPITALS = "CONSUMER_KEY CONSUMER_SECRET ACCESS_TOKEN ACCESS_TOKEN_SECRET".split()
API = "apiKey apiSecret token tokenSecret".split()
CLIENT = "client_key client_secret resource_owner_key resource_owner_secret".split()
SAYING = [SNAKE, CAMEL, CAPITALS, API, CLIENT]
# Which say little: the signature decides.
VAGUE = ["id password login passphrase".split(), "ck cs at ts".split(), "a b c d".split(), "public private user pin".split()]


def names():
    return RANDOM.choice(SAYING + VAGUE)


def lines(form, values, own=None):
    return "".join(form.format(name, value) for name, value in zip(own or names(), values))


def properties(v, o):
    return f"# {RANDOM.choice(['live', 'shop'])}\nhost=api.example.com\n" + lines("oauth.{}={}\n", v) + "timeout=30\n"


def spaced_properties(v, o):
    return lines("{} = {}\n", v) + "log.level = debug\n"


def ini(v, o):
    return "[default]\nregion = eu\n\n[sandbox]\n" + lines("{} = {}\n", o, SNAKE) + "\n[live]\n" + lines("{} = {}\n", v, SNAKE)


def toml(v, o):
    return "title = \"app\"\n[oauth.staging]\n" + lines('{} = "{}"\n', o, CAMEL) + "[oauth.production]\n" + lines('{} = "{}"\n', v, CAMEL)


def yaml(v, o):
    return "app:\n  name: shop\n  oauth:\n" + lines("    {}: {}\n", v) + "  cache: redis\n"


def yaml_quoted(v, o):
    return "---\nstaging:\n" + lines("  {}: '{}'\n", o, API) + "production:\n" + lines('  {}: "{}"\n', v, API)


def yaml_nested(v, o):
    return f"twitter:\n  consumer:\n    key: {v.key}\n    secret: {v.secret}\n  token:\n    key: {v.token}\n    secret: {v.token_secret}\n"


def json_flat(v, o):
    return json.dumps({**dict(zip(names(), v)), "host": "api.example.com", "retries": 3}, indent=2)


def json_small(v, o):
    return json.dumps({"staging": dict(zip(CAMEL, o)), "production": dict(zip(CAMEL, v))}, separators=(",", ":"))


def json_nested(v, o):
    return json.dumps({"OAuth": {"Consumer": {"Key": v.key, "Secret": v.secret}, "Token": {"Value": v.token, "Secret": v.token_secret}},
                       "Logging": {"Level": "Info"}}, indent=4)


def json_pairs(v, o):
    """The environment of a client for HTTP."""
    values = [{"key": name, "value": value, "enabled": True} for name, value in zip(names(), v)]
    return json.dumps({"name": "live", "values": [{"key": "baseUrl", "value": "https://api.example.com"}, *values]}, indent=1)


def kubernetes(v, o):
    inside = lines("  {}: {}\n", [base64.b64encode(value.encode()).decode() for value in v], [n.replace("_", "-") for n in SNAKE])
    return f"apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop\ntype: Opaque\ndata:\n{inside}"


def kubernetes_list(v, o):
    items = "".join(f"        - name: {name}\n          value: \"{value}\"\n" for name, value in zip(CAPITALS, v))
    return f"spec:\n  containers:\n    - image: shop\n      env:\n{items}"


def compose(v, o):
    return "services:\n  web:\n    image: shop\n    environment:\n" + lines("      - {}={}\n", v, CAPITALS) + "    ports: [\"80:80\"]\n"


def dockerfile(v, o):
    return "FROM php:8\n" + lines("ENV {} {}\n" if RANDOM.random() < 0.5 else "ENV {}={}\n", v, CAPITALS) + "CMD [\"php\"]\n"


def shell(v, o):
    return "#!/bin/sh\n" + lines("export {}='{}'\n", v, CAPITALS) + "exec app \"$@\"\n"


def terraform(v, o):
    return 'resource "x" "y" {\n  region = "eu"\n' + lines('  {} = "{}"\n', v) + "}\n"


def terraform_variables(v, o):
    return "".join(f'variable "{name}" {{\n  type    = string\n  default = "{value}"\n}}\n' for name, value in zip(SNAKE, v))


def ansible(v, o):
    return "- hosts: all\n  vars:\n" + lines("    shop_{}: \"{}\"\n", v, SNAKE) + "  roles: [web]\n"


def php_constants(v, o):
    return "<?php\n" + lines("define('{}', '{}');\n", v, CAPITALS) + "require 'lib.php';\n"


def php_array(v, o):
    return "<?php\nreturn [\n  'debug' => false,\n  'oauth' => [\n" + lines("    '{}' => '{}',\n", v) + "  ],\n];\n"


def php_assignments(v, o):
    return "<?php\n" + lines("$config['{}'] = \"{}\";\n", v) + "?>\n"


def ruby(v, o):
    return "Shop.configure do |config|\n" + lines("  config.{} = '{}'\n", v, SNAKE) + "end\n"


def ruby_call(v, o):
    return f"c = OAuth::Consumer.new('{v.key}', '{v.secret}', site: 'https://api.example.com')\nt = OAuth::AccessToken.new(c, '{v.token}', '{v.token_secret}')\n"


def python(v, o):
    return "import requests\n" + lines("{} = '{}'\n", v, CAPITALS) + "session = requests.Session()\n"


def python_call(v, o):
    return f'auth = OAuth1("{v.key}", "{v.secret}",\n              "{v.token}", "{v.token_secret}")\nprint(requests.get(url, auth=auth))\n'


def python_keywords(v, o):
    return "oauth = OAuth1Session(\n" + lines("    {}='{}',\n", v, CLIENT) + ")\n"


def javascript(v, o):
    return "const oauth = OAuth({\n  consumer: { key: '%s', secret: '%s' },\n  signature_method: 'HMAC-SHA1',\n});\nconst token = { key: '%s', secret: '%s' };\n" % tuple(v)


def go(v, o):
    return f'config := oauth1.NewConfig("{v.key}", "{v.secret}")\ntoken := oauth1.NewToken("{v.token}", "{v.token_secret}")\n'


def go_constants(v, o):
    return "package main\n\nconst (\n" + lines('\t{} = "{}"\n', v, CAMEL) + ")\n"


def kotlin(v, o):
    return "object Keys {\n" + lines('    const val {}: String = "{}"\n', v, CAPITALS) + "}\n"


def swift(v, o):
    return "enum Keys {\n" + lines('    static let {} = "{}"\n', v, CAMEL) + "}\n"


def csharp(v, o):
    return "class Keys {\n" + lines('    public const string {} = "{}";\n', v, [n[0].upper() + n[1:] for n in CAMEL]) + "}\n"


def java_setters(v, o):
    return "ConfigurationBuilder cb = new ConfigurationBuilder();\ncb.setDebugEnabled(true)" + \
        lines('\n  .setOAuth{}("{}")', v, [n[0].upper() + n[1:] for n in CAMEL]) + ";\n"


def xml(v, o):
    return "<?xml version=\"1.0\"?>\n<config>\n  <oauth>\n" + "".join(f"    <{n}>{escape(x)}</{n}>\n" for n, x in zip(CAMEL, v)) + "  </oauth>\n</config>\n"


def xml_attributes(v, o):
    return "<configuration>\n  <appSettings>\n" + \
        "".join(f'    <add key="{n}" value={quoteattr(x)} />\n' for n, x in zip(CAMEL, v)) + "  </appSettings>\n</configuration>\n"


def android(v, o):
    return "<resources>\n" + "".join(f'    <string name="{n}">{escape(x)}</string>\n' for n, x in zip(SNAKE, v)) + "</resources>\n"


def plist(v, o):
    return "<plist version=\"1.0\">\n<dict>\n" + \
        "".join(f"\t<key>{n}</key>\n\t<string>{escape(x)}</string>\n" for n, x in zip(CAMEL, v)) + "</dict>\n</plist>\n"


def table(rows, mark):
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n", quoting=RANDOM.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))).writerows(rows)
    return text.getvalue()


def csv_rows(v, o):
    return table([["name", *SNAKE], ["staging", *o], ["live", *v]], RANDOM.choice(",;\t"))


def csv_pairs(v, o):
    return table([["Name", "Value"], *zip(SNAKE, v)], ",")


def password_manager(v, o):
    return table([["title", "url", "username", "password", "notes"], ["shop app", "https://api.example.com/", v.key, v.secret, ""],
                  ["shop token", "https://api.example.com/t", v.token, v.token_secret, ""]], ",")


def markdown(v, o):
    return "# Access\n\n| What | Value |\n|---|---|\n" + lines("| {} | `{}` |\n", v, ["Consumer key", "Consumer secret", "Access token", "Token secret"])


def markdown_list(v, o):
    return "Keys of the shop:\n\n" + lines("- **{}:** `{}`\n", v, ["Consumer Key", "Consumer Secret", "Access Token", "Access Token Secret"])


def two_lines(v, o):
    return lines("{}\n{}\n\n", v, ["Consumer Key", "Consumer Secret", "Access Token", "Access Token Secret"])


def two_lines_colon(v, o):
    return "NetSuite integration\n\n" + lines("{}:\n  {}\n", v, ["CONSUMER KEY / CLIENT ID", "CONSUMER SECRET / CLIENT SECRET", "TOKEN ID", "TOKEN SECRET"])


def prose(v, o):
    return f"Hi,\nthe consumer key is {v.key} and the consumer secret is {v.secret}.\nThe token is {v.token}, its secret is {v.token_secret}. Thanks!\n"


def mail(v, o):
    return "> From: a@example.com\n> Subject: keys\n>\n> Hello,\n" + lines("> {}: {}\n", v, ["Consumer key", "Consumer secret", "Token", "Token secret"]) + "> Bye\n"


def bare(v, o):
    return "".join(f"{x}\n" for x in v)


def netrc(v, o):
    return f"machine api.example.com login {v.key} password {v.secret}\nmachine token.example.com login {v.token} password {v.token_secret}\n"


def response(v, o):
    return f"{v.key}\n{v.secret}\noauth_token={quote(v.token, safe='')}&oauth_token_secret={quote(v.token_secret, safe='')}&oauth_callback_confirmed=true\n"


def sql(v, o):
    return f"INSERT INTO keys VALUES (7, 'shop', '{v.key}', '{v.secret}', '{v.token}', '{v.token_secret}', 'write');\n"


def prefixes(v, o):
    """A file .env of two hosts."""
    return lines("ADS_{}={}\n", o, CAPITALS) + "JWT_SECRET=0123456789abcdef0123\n" + lines("SHOP_{}={}\n", v, CAPITALS)


def mixed(v, o):
    """A file .env with lines that are none."""
    return "SHOP\n" + lines("{}={}\n", v, CAPITALS) + "see the wiki\n"


NAMES = {prefixes: ".env", mixed: ".env", json_flat: "config.json", json_pairs: "live.postman_environment.json"}
KINDS = [properties, spaced_properties, ini, toml, yaml, yaml_quoted, yaml_nested, json_flat, json_small, json_nested, json_pairs, kubernetes,
         kubernetes_list, compose, dockerfile, shell, terraform, terraform_variables, ansible, php_constants, php_array, php_assignments, ruby, ruby_call,
         python, python_call, python_keywords, javascript, go, go_constants, kotlin, swift, csharp, java_setters, xml, xml_attributes, android,
         plist, csv_rows, csv_pairs, password_manager, markdown, markdown_list, two_lines, two_lines_colon, prose, mail, bare, netrc, response, sql,
         prefixes, mixed]


def double(text):
    return json.dumps(text, ensure_ascii=False)[1:-1]


def doubled(mark):
    return lambda text: text.replace(mark, mark * 2)


def backslashed(marks):
    return lambda text: "".join("\\" + c if c in marks else c for c in text)


def encoded64(text):
    return base64.b64encode(text.encode()).decode()


def same(text):
    return text


SPOKEN = ["Consumer Key", "Consumer Secret", "Access Token", "Access Token Secret"]
MARKS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\u00e9\u20ac"
FEW = "!*+-./?@^_~"
# Kinds of files in which characters are escaped: the beginning, a line of each value, the end, the names, how a value is written, and the
# special characters that it may have.
WRITINGS = {
    "JSON": ('{{\n "app": "shop",\n', ' "{}": "{}",\n', ' "debug": false\n}}\n', CAMEL, double, MARKS),
    "JSON of PHP": ("{{", '"{}":"{}",', '"debug":false}}', SNAKE, lambda t: json.dumps(t)[1:-1].replace("/", "\\/"), MARKS),
    "SecretString": ('{{"SecretString": "{{', '\\"{}\\": \\"{}\\", ', '\\"region\\": 1}}"}}', CAMEL, same, FEW + "=#$%"),
    "base64": ("kind: Secret\ndata:\n", "  {}: {}\n", "type: Opaque\n", [n.replace("_", "-") for n in SNAKE], encoded64, MARKS),
    "YAML, single": ("app:\n  oauth:\n", "    {}: '{}'\n", "  debug: no\n", SNAKE, doubled("'"), MARKS.replace("\\", "")),
    "Compose": ("services:\n  web:\n    environment:\n", '      {}: "{}"\n', "", CAPITALS, lambda t: doubled("$")(double(t)), MARKS),
    "systemd": ("[Service]\nUser=shop\n", 'Environment="{}=x{}"\n', "Restart=always\n", CAPITALS, doubled("%"), FEW + "%=$"),
    "properties": ("# shop\n", "oauth.{}=x{}\n", "a=b\n", SNAKE, backslashed("\\:=#!"), FEW + "\\:=#$&;"),
    "XML": ("<config>\n", "  <{0}>{1}</{0}>\n", "</config>\n", CAMEL, escape, MARKS),
    "CDATA": ("<config>\n", "  <{0}><![CDATA[{1}]]></{0}>\n", "</config>\n", CAMEL, same, MARKS.replace("]", "")),
    "attributes": ("<appSettings>\n", '  <add key="{}" value="{}" />\n', "</appSettings>\n", CAMEL, html.escape, MARKS),
    "page": ("<html><dl>\n", "<dt>{}</dt><dd>{}</dd>\n", "</dl></html>\n", SPOKEN, html.escape, MARKS),
    "inputs": ("<form>\n", '<label>{}</label> <input readonly value="{}">\n', "</form>\n", SPOKEN, html.escape, MARKS),
    ".env": ("APP=shop\n", '{}="{}"\n', "X=1\n", CAPITALS, backslashed('"\\$'), MARKS),
    "PowerShell": ("", "$env:{} = '{}'\n", "./app\n", CAPITALS, doubled("'"), MARKS.replace("\\", "")),
    "docker run": ("docker run ", "-e {}='{}' ", "shop\n", CAPITALS, same, FEW + "=$%&"),
    "PHP": ("<?php\n", "define( '{}', '{}' );\n", "", CAPITALS, backslashed("'\\"), MARKS),
    "raw strings": ("", 'os.environ["{}"] = r"{}"\n', "", CAPITALS, same, MARKS.replace('"', "")),
    "Java": ("", 'settings.put("{}", "{}");\n', "", SNAKE, double, MARKS),
    "Rust": ("", 'pub const {}: &str = "{}";\n', "", CAPITALS, double, MARKS),
    "verbatim strings": ("", '  const string {} = @"{}";\n', "", CAMEL, doubled('"'), MARKS),
    "SQL": ("", "INSERT INTO settings (name, value) VALUES ('{}', '{}');\n", "", SNAKE, doubled("'"), MARKS.replace("\\", "")),
}
PLACEHOLDERS = ("${%s}", "{{%s}}", "%%%s%%", "$%s", "<%s>", "%s")


def special(marks, start):
    """A secret with some of the marks, but not at its ends."""
    text = list(drawn(WORDS, RANDOM.choice((20, 40, 64))))
    for _ in range(RANDOM.choice((0, 1, 3, 5))):
        text[RANDOM.randrange(1, len(text) - 1)] = RANDOM.choice(marks)
    return start + "".join(text)


def writings():
    """Files, each with what a program used as its secrets: the right texts, or by mistake others."""
    for number, (kind, (first, line, last, own, write, marks)) in itertools.product(range(WRITINGS_COUNT), WRITINGS.items()):
        start = "x" if "x{}" in line else ""
        values = [start + drawn(WORDS, 20), special(marks, start), start + drawn(WORDS, 24), special(marks, start)]
        body = [value[len(start):] for value in values]
        text = first.format() + "".join(line.format(n, write(v)) for n, v in zip(own, body)) + last.format()
        used, place, mistake = [values[1], values[3]], RANDOM.randrange(2), ("right", "written", "line break", "placeholder")[number % 4]
        # Not every reader of such a file knows these escapes.
        if mistake == "written" and kind != "properties":
            used[place] = start + write(body[1 + 2 * place])
        elif mistake == "line break":
            used[place] += "\n"
        elif mistake == "placeholder":
            used[place] = RANDOM.choice(PLACEHOLDERS) % own[1 + 2 * place]
        yield kind, "right" if used == [values[1], values[3]] else mistake, values, used, text


# Values that end with their line have no marks that end values there.
PLAIN = {prose, response, netrc}


def cases():
    for number in range(COUNT):
        kind = KINDS[number % len(KINDS)]
        alphabet = RANDOM.choice([name for name in ALPHABETS if name != "marks" or kind not in PLAIN])
        values, other = Values(ALPHABETS[alphabet]), Values(ALPHABETS[alphabet])
        yield kind, alphabet, values, other, kind(values, other)


def request(values, used=None):
    page, url = str(RANDOM.randrange(99)), "https://api.example.com/1/notes"
    key, secret, token, token_secret = values
    header = signed("GET", url, used or (secret, token_secret), [("page", page)], oauth_consumer_key=key, oauth_token=token)
    return f"curl '{url}?page={page}' -H 'Authorization: {header}'\n"


def run(lab):
    RANDOM.seed(lab.seed)
    tries = [(kind, alphabet, values, other, text, request(values)) for kind, alphabet, values, other, text in cases()]

    def tried(case):
        kind, _, _, _, text, sent = case
        folder = lab.folder({NAMES.get(kind, "secrets.txt"): text, "request.sh": sent})
        return lab.run(folder, "explain", "request.sh", "--env-file", NAMES.get(kind, "secrets.txt"))

    for (kind, alphabet, values, other, text, _), done in zip(tries, lab.each(tried, tries)):
        case = f"{kind.__name__}, {alphabet}"
        lab.sane(done, case)
        lab.expect(done.code == 0, case, "the secrets are proved", done.outputs(), done)
        for secret in (values.secret, values.token_secret, other.secret, other.token_secret):
            for name, octets in done.outputs().items():
                found = secrets_kept.leak(secret, octets)
                lab.expect(found is None, f"{case}, {name}", "no secret is in the output", f"found: {found}", done)
    run_writings(lab)


def run_writings(lab):
    tries = [(*case, request(case[2], case[3])) for case in writings()]

    def tried(case):
        kind, _, _, _, text, sent = case
        name = ".env" if kind == ".env" else "secrets.txt"
        return lab.run(lab.folder({name: text, "request.sh": sent}), "explain", "request.sh", "--env-file", name)

    for (kind, mistake, values, _, _, _), done in zip(tries, lab.each(tried, tries)):
        case, said = f"{kind}, {mistake}", " ".join(done.out.decode("utf-8", "replace").split())
        lab.sane(done, case)
        words = {"right": ["is correct for"], "placeholder": ["a placeholder"], "line break": ["line feed"]}
        is_said = any(each in said for each in words.get(mistake, ["The program used", "Found it"]))
        lab.expect(done.code == (mistake != "right") and is_said, case, "the secrets, or the mistake, are proved", done.outputs(), done)
        for (name, octets), secret in itertools.product(done.outputs().items(), (values[1], values[3])):
            found = secrets_kept.leak(secret, octets)
            lab.expect(found is None, f"{case}, {name}", "no secret is in the output", f"found: {found}", done)
