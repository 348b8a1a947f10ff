"""Random curl commands, each word of which is quoted for the shell in a random way."""
import json
import re

PLAIN = "abcXYZ0189-_.~"
SPECIAL = " '\"\\$`!#&*()[]{}<>|;?^%+=@,:/~\t"
WIDE = "éß€☃𝄞\u0301\u202e\u00a0"
PIECES = ["$HOME", "`id`", "$(id)", "\\n", "\\'", "''", '""', "%20", "%2B", "%zz", "&&", "||", "$'x'", "a=b&c=d", "\\\\", "!!",
          "{a,b}", "[1-3]", "~/", "oauth_x", "http://b", "-d", "--next", "@a", "100%", "a b", "%%", "${x}"]
PATHS = ["/", "/a", "/a/../b", "/a/./b/", "/a/b/..", "/%7Eb/c", "/a;b=c", "/it's", "/a!b*c(d)", "/..", "/a//b", "/.", "/a/b.c",
         "/...", "/a/.b/..c", "", "/a%2Fb", "/%2e%2e/a", "/é", "/a|b", "/a\\b", "/a^b", "/a\"b", "/a<b>"]
QUERIES = ["", "?", "?a=b", "?a=b&c=d%20e", "?a=b+c&a=", "?it's=!*()", "?a=$b", "?a=b#frag", "?a=;|", "?&&", "?a", "?a=%zz&b=%",
           "?é=€", "?a=../b", "#?a=b", "?a=b?c", "?a=\"b\"", "?q=a`b`", "?a=b&", "?=", "?x=/./y"]
GLOBS = ["?a[]=1&a[]=2", "?a={b}", "/{x}/[y]", "?a[b][c]=d", "?f={\"a\":[1]}"]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "delete", "OPTIONS", "X-Y"]
FLAGS = ["-s", "-k", "-L", "-sS", "-sSL", "--compressed", "-i", "--no-buffer", "-f", "--http1.1", "-4", "--location", "--no-keepalive"]
VALUED = [("", "max-time", "20"), ("A", "user-agent", None), ("e", "referer", None), ("b", "cookie", "a=b; c=d"),
          ("u", "user", "me:pass"), ("o", "output", "out"), ("w", "write-out", "%{http_code}\\n"), ("", "connect-timeout", "9")]


class Quoter:
    """Writes words for sh, or for bash, which knows more ways."""

    def __init__(self, draw, is_bash):
        self.draw = draw
        self.ways = [self.single, self.double, self.escaped] + ([self.ansi, self.ansi, self.locale] if is_bash else [])

    def word(self, text):
        if not text:
            return self.draw.choice(["''", '""'])
        parts, rest = [], text
        while rest:
            cut = len(rest) if self.draw.random() < 0.5 else self.draw.randrange(1, len(rest) + 1)
            part, rest = rest[:cut], rest[cut:]
            way = self.draw.choice(self.ways)
            is_plain = all(c in PLAIN.replace("~", "") + "=:/,+@%" for c in part)
            parts.append(part if is_plain and self.draw.random() < 0.5 else way(part))
            if self.draw.random() < 0.04:
                parts.append(self.draw.choice(["''", '""', "\\\n"]))
        return "".join(parts)

    def single(self, text):
        return "'" + text.replace("'", "'\\''") + "'"

    def double(self, text):
        result = ""
        for c in text:
            result += "\\" + c if c in '"\\$`' else c
            # Joined by the shell, even inside quotes.
            result += "\\\n" if self.draw.random() < 0.01 else ""
        return f'"{result}"'

    def locale(self, text):
        return "$" + self.double(text)

    def escaped(self, text):
        if "\n" in text:
            return self.single(text)
        return "".join(c if c in PLAIN.replace("~", "") and self.draw.random() < 0.8 else "\\" + c for c in text)

    def ansi(self, text):
        result = ""
        for place, c in enumerate(text):
            following = text[place + 1:place + 2]
            names = {"\n": "\\n", "\t": "\\t", "\\": "\\\\", "'": "\\'", '"': '\\"', "\r": "\\r", "?": "\\?", "\x07": "\\a",
                     "\x1b": "\\e", "\x0c": "\\f"}
            ways = [names[c]] if c in names else [c]
            if ord(c) < 128 and not following.isalnum():
                ways += [f"\\x{ord(c):x}", f"\\{ord(c):o}", f"\\u{ord(c):x}"]
            ways += [f"\\x{ord(c):02x}", f"\\{ord(c):03o}"] if ord(c) < 128 else ["".join(f"\\x{b:02X}" for b in c.encode())]
            ways += [f"\\u{ord(c):04x}"] if ord(c) < 0x10000 else []
            ways += [f"\\U{ord(c):08x}"]
            result += ways[0] if self.draw.random() < 0.7 else self.draw.choice(ways)
        return f"$'{result}'"


class Command:
    """A command with one or more requests, each with `key` in its header."""

    def __init__(self, draw, quoter, port, key):
        self.draw, self.quoter, self.port, self.key = draw, quoter, port, key
        words = self.operation(f"{key}-0")
        if draw.random() < 0.05:
            second = self.operation(f"{key}-1")
            words += ["--next" if draw.random() < 0.5 else "-:", *second]
        self.line = "curl"
        for word in words:
            self.line += draw.choice([" ", " ", " ", "  ", " \\\n  ", "\t", " \\\n\\\n "]) + word
        self.line += draw.choice(["", "", "", " ", " # it's", " >/dev/null", " 2>&1", " ;", " | cat", " 2>/dev/null", "  && true",
                                  " || echo 'no'", " >out 2>&1"])
        self.line = draw.choice(["", "", "", "", "", " ", "A=b ", "true; ", "true && "]) + self.line

    def text(self, extra=""):
        draw, result = self.draw, ""
        for _ in range(draw.choice([0, 1, 1, 2, 2, 3, 5, 9])):
            kind = draw.random()
            if kind < 0.4:
                result += draw.choice(PLAIN)
            elif kind < 0.75:
                result += draw.choice(SPECIAL + extra)
            elif kind < 0.85:
                result += draw.choice(WIDE)
            else:
                result += draw.choice(PIECES)
        return result

    def option(self, letter, name, value):
        """An option in one of the ways to write it."""
        way, quote = self.draw.randrange(4), self.quoter.word
        if letter and way == 0 and value:
            return f"-{letter}{quote(value)}"
        if letter and way == 1:
            return f"-{letter} {quote(value)}"
        if letter and way == 2:
            return f"-{self.draw.choice(['s', 'sS', 'ks'])}{letter} {quote(value)}"
        return f"{quote('--' + name) if self.draw.random() < 0.1 else '--' + name} {quote(value)}"

    def operation(self, key):
        draw = self.draw
        realm = "".join(c for c in self.text() if c not in '"\\\t')
        header = f'OAuth realm="{realm}", oauth_consumer_key="{key}", oauth_nonce="n", oauth_signature="a%2Bb%3D"'
        words = [self.option("H", "header", draw.choice(["Authorization: ", "authorization:", "Authorization:  "]) + header)]
        kinds = draw.choice([[], [], ["form"], ["form", "form"], ["form"] * 4, ["json"], ["json", "json"], ["raw"], ["raw", "form"],
                             ["multipart"], ["upload"]])
        method = draw.choice(METHODS) if draw.random() < 0.3 else None
        is_get = draw.random() < 0.15 and kinds and not {"upload", "multipart", "json", "raw"} & set(kinds)
        for kind in kinds:
            words.append(self.option(*self.data(kind, is_get)))
        if is_get:
            words.append(draw.choice(["-G", "--get"]))
        if (not kinds or is_get) and draw.random() < 0.05:
            words.append(draw.choice(["-I", "--head"]))
        elif method:
            words.append(self.option("X", "request", method))
        headers = [self.header() for _ in range(draw.choice([0, 0, 0, 1, 2]))]
        # Of two types, servers read one or the other.
        if sum(is_type for _, is_type in headers) < 2:
            words += [header for header, _ in headers]
        is_extended = is_get
        if not is_get:
            for _ in range(draw.choice([0] * 8 + [1, 2])):
                value = draw.choice(["q=", "", "=", "a b="]) + self.text()
                if "=" not in value:
                    # No file.
                    value = value.replace("@", "") or "q"
                words.append(self.option("", "url-query", value))
                is_extended = True
        words += [draw.choice(FLAGS) for _ in range(draw.choice([0, 1, 1, 2, 3]))]
        if draw.random() < 0.25:
            letter, name, value = draw.choice(VALUED)
            words.append(self.option(letter, name, value or "x" + "".join(c for c in self.text() if c >= " ")))
        words += self.urls(kinds, is_extended)
        draw.shuffle(words)
        return words

    def data(self, kind, is_get):
        """The letter, name and value of an option with data."""
        draw = self.draw
        if kind == "json":
            file = "@" + self.file("f.json")
            return "", "json", draw.choice([file, json.dumps({self.text("\n"): self.text()}, ensure_ascii=draw.random() < 0.5)])
        if kind == "multipart":
            if draw.random() < 0.7:
                return "F", draw.choice(["form", "form-string"]), "n=" + re.sub("[@;<]", "", self.text())
            return "F", "form", "f=@" + self.file("f.txt")
        if kind == "upload":
            return "T", "upload-file", self.file("f.txt")
        if kind == "raw":
            name = draw.choice(["data-raw", "data-binary"])
            if name == "data-binary" and draw.random() < 0.3:
                value = "@" + self.file("f.txt")
            else:
                value = draw.choice(["a=", "@", ""]) + self.text("\n\r")
            return "", name, "a" if name == "data-binary" and value.startswith("@") and value != "@f.txt" else value
        if draw.random() < 0.5:
            # In a query, curl refuses what a URL cannot have.
            value = "n=" + (draw.choice(["a", "a+b", "%20", "a&b=c", "é"]) if is_get else self.text("\n\r"))
            if draw.random() < 0.15 and not is_get:
                value = "@" + self.file("f.txt")
            return "d", draw.choice(["data", "data-ascii"]), value
        form = draw.choice(["n={}", "={}", "a+b={}", "{}", "@", "n@"])
        if "{}" not in form:
            return "", "data-urlencode", form + self.file("f.txt")
        value = form.format(self.text("\n\r"))
        # Another file than there is.
        return "", "data-urlencode", value.replace("@", "") if form == "{}" and "=" not in value else value

    def file(self, name):
        return "./" + name if self.draw.random() < 0.2 else name

    def header(self):
        draw = self.draw
        name, value = draw.choice([
            ("X-A", self.text().replace("\t", " ")), ("Accept", "*/*"), ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
            ("Content-Type", "text/plain"), ("content-type", "application/x-www-form-urlencoded"), ("Content-Type", ""),
            ("Accept", ""), ("X-Empty", ";")])
        if value == ";":
            return self.option("H", "header", name + ";"), False
        is_type = name.lower() == "content-type" and value != ""
        return self.option("H", "header", f"{name}:{draw.choice(['', ' '])}{value}"), is_type

    def urls(self, kinds, is_extended):
        draw, result, flags = self.draw, [], []
        for _ in range(2 if draw.random() < 0.04 and "upload" not in kinds else 1):
            rest = draw.choice(PATHS) + draw.choice(QUERIES)
            if draw.random() < 0.1:
                rest = "/a" + draw.choice(GLOBS)
                flags = [draw.choice(["-g", "--globoff"])]
            scheme = draw.choice(["http://", "http://", "HTTP://", ""])
            user = "me:x@" if draw.random() < 0.02 else ""
            url = self.quoter.word(f"{scheme}{user}127.0.0.1:{self.port}{rest}")
            result.append(url if draw.random() < 0.7 else "--url " + url)
        # Of what curl 7.88 does with both, docs/import.md says.
        if not is_extended and draw.random() < 0.1:
            flags.append("--path-as-is")
        return result + flags
