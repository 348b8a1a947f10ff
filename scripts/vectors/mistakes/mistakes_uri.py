"""Mistakes with the base string URI (RFC 5849 3.4.1.2)."""
import re

from mistake import giving, table
from octets import ESCAPE, SUB_DELIMITERS, Encoder, Unclear, decode_percent

SECTION = "3.4.1.2"
family, single = table("uri")
VERSION = re.compile(rb"([vV]?)(\d+(?:\.\d+)*)")
VERSIONS = (b"1", b"2", b"3", b"4", b"5", b"1.0", b"1.1", b"2.0", b"2.1")


def leaving(octets):
    """An encoder that also leaves these octets as they are."""
    encoder = Encoder()
    encoder.leave(octets)
    return encoder


def changing_path(change_path):
    def change(procedure):
        procedure.uri.path = change_path(procedure.uri.path)
    return change


@family("path-version-replaced", SECTION,
        "The path was signed with another version than it was sent with: {}.")
def path_version_replaced(request):
    for index, segment in enumerate(request.path.split(b"/")):
        match = VERSION.fullmatch(segment)
        if not match:
            continue
        for number in VERSIONS:
            version = match.group(1) + number
            if version != segment:
                yield f"{version.decode()} for {segment.decode()}", replace(index, version)
        yield f"without {segment.decode()}", replace(index, None)


def replace(index, version):
    """Replaces a segment of the path, or leaves it out."""
    def change_path(path):
        segments = path.split(b"/")
        segments[index:index + 1] = [] if version is None else [version]
        if len(segments) < 2:
            raise Unclear("a path of which nothing is left")
        return b"/".join(segments)
    return changing_path(change_path)


@single("scheme-http-for-https", SECTION, "http was signed, https was used.")
def scheme_http_for_https(procedure):
    if procedure.uri.scheme.lower() == b"https":
        procedure.uri.scheme = b"http"


@single("scheme-https-for-http", SECTION, "https was signed, http was used.")
def scheme_https_for_http(procedure):
    if procedure.request.scheme.lower() == b"http":
        procedure.uri.scheme = b"https"


single("default-port-kept", SECTION, "The default port stayed in the base string URI.")(
    giving("uri", keeps_default_port=True))
single("default-port-added", SECTION, "The default port, which the URL lacks, was signed.")(
    giving("uri", adds_default_port=True))
single("port-dropped", SECTION, "The port, which is no default port, was left out.")(
    giving("uri", drops_port=True))
single("host-case-kept", SECTION, "Scheme and host were signed as written, not in lower case.")(
    giving("uri", keeps_host_case=True))


single("path-lower-cased", SECTION, "The path was signed in lower case.")(
    changing_path(bytes.lower))


@family("host-www", SECTION, "The host was signed {}.")
def host_www(request):
    has_www = request.host.lower().startswith(b"www.")

    def change(procedure):
        host = procedure.uri.host
        procedure.uri.host = host[4:] if has_www else b"www." + host
    yield ("without its" if has_www else "with a") + " \"www.\"", change


@single("empty-path-no-slash", SECTION, "The empty path was signed as it is, without the \"/\".")
def empty_path_no_slash(procedure):
    if not procedure.request.path:
        procedure.uri.path = b""


single("trailing-slash-dropped", SECTION, "The slash at the end of the path was not signed.")(
    changing_path(lambda path: path[:-1] if path.endswith(b"/") else path))
single("trailing-slash-added", SECTION, "The path was signed with a slash at its end.")(
    changing_path(lambda path: path if path.endswith(b"/") else path + b"/"))
single("path-decoded", SECTION, "The path was decoded before it was signed.")(
    changing_path(decode_percent))
single("path-double-encoded", SECTION, "The path's escapes were escaped once more.")(
    changing_path(leaving(b"/")))
single("path-subdelims-encoded", SECTION,
       "Characters that are raw in the path were signed percent-encoded.")(
    changing_path(leaving(b"/%")))
single("path-matrix-params-dropped", SECTION, "The path was cut at the \";\" of its last segment.")(
    changing_path(lambda path: re.sub(rb";[^/]*\Z", b"", path)))


@family("path-prefix-dropped", SECTION, "The path was signed without {}.")
def path_prefix_dropped(request):
    def dropping(count):
        def change_path(path):
            segments = path.split(b"/")
            if len(segments) < count + 2:
                raise Unclear("a path of which nothing is left")
            return b"/" + b"/".join(segments[count + 1:])
        return changing_path(change_path)
    count = request.path.count(b"/")
    if count >= 2:
        yield "its first segment", dropping(1)
    if count >= 3:
        yield "its first two segments", dropping(2)


single("query-in-base-uri", SECTION,
       "The base string URI was signed with its query, and the query's parameters as well.")(
    giving("uri", has_query=True))


@single("query-in-base-uri-not-in-params", SECTION,
        "The base string URI was signed with its query, which is not among the parameters.")
def query_in_base_uri_not_in_params(procedure):
    procedure.uri.has_query = True
    procedure.list_changes.append(lambda items: [i for i in items if i.source != "query"])


single("fragment-in-base-uri", SECTION, "The base string URI was signed with the fragment.")(
    giving("uri", has_fragment=True))
single("userinfo-in-base-uri", SECTION, "User and password stayed in the base string URI.")(
    giving("uri", shows_userinfo=True))


@single("idn-u-label", SECTION,
        "The host was signed in its Unicode form; the request has the xn-- form.")
def idn_u_label(procedure):
    labels = procedure.uri.host.split(b".")
    procedure.uri.host = b".".join(unicode_label(label) for label in labels)


def unicode_label(label):
    if not label.lower().startswith(b"xn--"):
        return label
    return label[4:].decode("ascii").encode().decode("punycode").encode()


@family("url-whitespace", SECTION, "White space after the pasted URL was signed: {}.")
def url_whitespace(request):
    for text in (b"%20", b"%0A", b"%0D%0A"):
        yield text.decode(), changing_path(lambda path, text=text: path + text)


single("uri-not-encoded", "3.4.1.1",
       "The base string URI was put into the base string without percent-encoding.")(
    giving(encodes_uri=False))
single("relative-url", SECTION, "Only the path was signed, without scheme and host.")(
    giving("uri", origin=b""))
single("path-left-out", SECTION, "Only scheme and host were signed.")(giving("uri", path=b"/"))


@family("null-url-parts", SECTION, "Scheme and host were missing and printed as text: {}.")
def null_url_parts(request):
    for text in (b"null//null", b"undefined//undefined"):
        yield text.decode(), giving("uri", origin=text)


single("scheme-case-kept", SECTION, "The scheme was signed as written, not in lower case.")(
    giving("uri", keeps_scheme_case=True))
single("known-ports-dropped", SECTION, "A port that is the other scheme's default was left out.")(
    giving("uri", drops_known_ports=True))


single("path-hex-uppercased", SECTION, "The path's escapes were signed in upper case.")(
    changing_path(lambda path: ESCAPE.sub(lambda m: m.group().upper(), path)))


def with_single_slashes(path):
    return re.sub(rb"/+", b"/", path)


def without_dot_segments(path):
    """RFC 3986 5.2.4."""
    output = b""
    while path:
        if path.startswith(b"../"):
            path = path[3:]
        elif path.startswith((b"./", b"/./")):
            path = path[2:]
        elif path == b"/.":
            path = b"/"
        elif path.startswith(b"/../") or path == b"/..":
            path, output = b"/" + path[4:], output.rpartition(b"/")[0]
        elif path in (b".", b".."):
            path = b""
        else:
            segment = re.match(rb"/?[^/]*", path).group()
            path, output = path[len(segment):], output + segment
    return output


single("path-dot-segments-removed", SECTION,
       "Dot segments and double slashes of the path were resolved before signing.")(
    changing_path(lambda path: with_single_slashes(without_dot_segments(path))))


@family("path-reencoded", SECTION, "The path was decoded and encoded again, leaving {} raw.")
def path_reencoded(request):
    for left, text in [(b"", "unreserved characters"),
                       (SUB_DELIMITERS + b":@", "unreserved and other permitted characters")]:
        yield text, changing_path(lambda path, left=left: b"/".join(
            leaving(left)(decode_percent(segment)) for segment in path.split(b"/")))


single("fragment-in-query", "3.4.1.3.1", "The fragment was read as the end of the query.")(
    giving("reading", appends_fragment=True))
single("empty-query-kept", SECTION, "The \"?\" of the empty query was signed.")(
    giving("uri", has_empty_query=True))


def addressed(scheme, host, port):
    """Signs with this scheme and this port, and perhaps another host."""
    change = giving("uri", scheme=scheme, port_instead=port, **({"host": host} if host else {}))
    text = scheme + b"://" + (host or b"the host") + (b":" + port if port else b"")
    return text.decode(), change


@family("proxy-scheme-and-port", SECTION,
        "Behind a proxy that ends TLS, the signed URL began with {}.")
def proxy_scheme_and_port(request):
    is_secure = request.scheme.lower() == b"https"
    own, other = (b"https", b"http") if is_secure else (b"http", b"https")
    own_port, other_port = (b"443", b"80") if is_secure else (b"80", b"443")
    if request.port is not None and request.port.lstrip(b"0") in (b"80", b"443"):
        yield addressed(other, None, b"")
    yield addressed(other, None, other_port)
    yield addressed(other, None, own_port)
    yield addressed(own, None, other_port)
    yield addressed(other, None, b"8080" if is_secure else b"8443")


SYSTEMS = (b"sandbox", b"api", b"test", b"staging", b"dev")
ENDINGS = (b"-sandbox", b"test", b"-test", b"-staging", b"-sb1")


@family("host-sandbox", SECTION, "The host of another system was signed: {}.")
def host_sandbox(request):
    host = request.host.lower()
    if host.startswith(b"["):
        return
    label, dot, rest = host.partition(b".")
    hosts = []
    if label in SYSTEMS and rest:
        hosts.append(rest)
        hosts += [system + b"." + rest for system in SYSTEMS]
    hosts += [label[:-len(end)] + dot + rest for end in ENDINGS
              if label.endswith(end) and label != end]
    hosts += [system + b"." + host for system in SYSTEMS]
    hosts += [label + end + dot + rest for end in ENDINGS]
    for other in dict.fromkeys(hosts):
        if other != host:
            yield other.decode(), giving("uri", host=other)


@family("host-behind-proxy", SECTION, "The server signed the address it listens on: {}.")
def host_behind_proxy(request):
    for host in (b"localhost", b"127.0.0.1"):
        if host == request.host:
            continue
        if request.scheme.lower() == b"https":
            yield addressed(b"https", host, b"")
        for port in (b"", b"8080", b"8000", b"3000", b"5000"):
            yield addressed(b"http", host, port)


@family("port-missing-text", SECTION, "The URL has no port, and \":{}\" was signed.")
def port_missing_text(request):
    if request.port is None:
        for text in (b"-1", b"undefined", b"null", b"None", b"0"):
            yield text.decode(), giving("uri", port_instead=text)


single("path-slashes-merged", SECTION, "Runs of slashes in the path were signed as one.",
       added=2, companions=0)(changing_path(with_single_slashes))


@family("path-slash-doubled", SECTION, "The path was signed with {} slash doubled.",
        added=2, companions=0)
def path_slash_doubled(request):
    for number in range(min(8, (request.path or b"/").count(b"/"))):
        def change_path(path, number=number):
            pieces = path.split(b"/")
            return b"/".join([*pieces[:number + 1], b"", *pieces[number + 1:]])
        yield f"its {number + 1}.", changing_path(change_path)


CHARACTERS = b"!'()*~:,@;=+$&"


@family("path-character-encoded", SECTION, "\"{}\" of the path was signed percent-encoded.",
        added=2, companions=0)
def path_character_encoded(request):
    for octet in CHARACTERS:
        if octet in request.path:
            yield chr(octet), changing_path(
                lambda path, octet=octet: path.replace(bytes([octet]), b"%%%02X" % octet))


@family("path-character-decoded", SECTION, "The escape of \"{}\" in the path was signed decoded.",
        added=2, companions=0)
def path_character_decoded(request):
    for octet in CHARACTERS:
        pattern = re.compile(b"%%%02X" % octet, re.IGNORECASE)
        if pattern.search(request.path):
            yield chr(octet), changing_path(
                lambda path, octet=octet, pattern=pattern: pattern.sub(bytes([octet]), path))
