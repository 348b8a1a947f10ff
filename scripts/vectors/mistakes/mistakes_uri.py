"""Mistakes with the base string URI (RFC 5849 3.4.1.2)."""
import re

from mistake import family, giving, single
from octets import ESCAPE, SUB_DELIMITERS, Encoder, Unclear, decode_percent

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


@family("path-version-replaced")
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


@single("scheme-http-for-https")
def scheme_http_for_https(procedure):
    if procedure.uri.scheme.lower() == b"https":
        procedure.uri.scheme = b"http"


@single("scheme-https-for-http")
def scheme_https_for_http(procedure):
    if procedure.request.scheme.lower() == b"http":
        procedure.uri.scheme = b"https"


single("path-lower-cased")(changing_path(bytes.lower))


@family("host-www")
def host_www(request):
    has_www = request.host.lower().startswith(b"www.")

    def change(procedure):
        host = procedure.uri.host
        procedure.uri.host = host[4:] if has_www else b"www." + host
    yield ("without its" if has_www else "with a") + " \"www.\"", change


@single("empty-path-no-slash")
def empty_path_no_slash(procedure):
    if not procedure.request.path:
        procedure.uri.path = b""


single("trailing-slash-dropped")(
    changing_path(lambda path: path[:-1] if path.endswith(b"/") else path))
single("trailing-slash-added")(
    changing_path(lambda path: path if path.endswith(b"/") else path + b"/"))
single("path-decoded")(changing_path(decode_percent))
single("path-double-encoded")(changing_path(leaving(b"/")))
single("path-subdelims-encoded")(changing_path(leaving(b"/%")))
single("path-matrix-params-dropped")(changing_path(lambda path: re.sub(rb";[^/]*\Z", b"", path)))


@family("path-prefix-dropped")
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


@single("query-in-base-uri-not-in-params")
def query_in_base_uri_not_in_params(procedure):
    procedure.uri.has_query = True
    procedure.list_changes.append(lambda items: [i for i in items if i.source != "query"])


@single("idn-u-label")
def idn_u_label(procedure):
    labels = procedure.uri.host.split(b".")
    procedure.uri.host = b".".join(unicode_label(label) for label in labels)


def unicode_label(label):
    if not label.lower().startswith(b"xn--"):
        return label
    return label[4:].decode("ascii").encode().decode("punycode").encode()


@family("url-whitespace")
def url_whitespace(request):
    for text in (b"%20", b"%0A", b"%0D%0A"):
        yield text.decode(), changing_path(lambda path, text=text: path + text)


single("relative-url")(giving("uri", origin=b""))


@family("null-url-parts")
def null_url_parts(request):
    for text in (b"null//null", b"undefined//undefined"):
        yield text.decode(), giving("uri", origin=text)


single("path-hex-uppercased")(
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


single("path-dot-segments-removed")(
    changing_path(lambda path: with_single_slashes(without_dot_segments(path))))


@family("path-reencoded")
def path_reencoded(request):
    for left, text in [(b"", "unreserved characters"),
                       (SUB_DELIMITERS + b":@", "unreserved and other permitted characters")]:
        yield text, changing_path(lambda path, left=left: b"/".join(
            leaving(left)(decode_percent(segment)) for segment in path.split(b"/")))


def addressed(scheme, host, port):
    """Signs with this scheme and this port, and perhaps another host."""
    change = giving("uri", scheme=scheme, port_instead=port, **({"host": host} if host else {}))
    text = scheme + b"://" + (host or b"the host") + (b":" + port if port else b"")
    return text.decode(), change


@family("proxy-scheme-and-port")
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


@family("host-sandbox")
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


@family("host-behind-proxy")
def host_behind_proxy(request):
    for host in (b"localhost", b"127.0.0.1"):
        if host == request.host:
            continue
        if request.scheme.lower() == b"https":
            yield addressed(b"https", host, b"")
        for port in (b"", b"8080", b"8000", b"3000", b"5000"):
            yield addressed(b"http", host, port)


@family("port-missing-text")
def port_missing_text(request):
    if request.port is None:
        for text in (b"-1", b"undefined", b"null", b"None", b"0"):
            yield text.decode(), giving("uri", port_instead=text)


single("path-slashes-merged")(changing_path(with_single_slashes))


@family("path-slash-doubled")
def path_slash_doubled(request):
    for number in range(min(8, (request.path or b"/").count(b"/"))):
        def change_path(path, number=number):
            pieces = path.split(b"/")
            return b"/".join([*pieces[:number + 1], b"", *pieces[number + 1:]])
        yield f"its {number + 1}.", changing_path(change_path)


CHARACTERS = b"!'()*~:,@;=+$&"


@family("path-character-encoded")
def path_character_encoded(request):
    for octet in CHARACTERS:
        if octet in request.path:
            yield chr(octet), changing_path(
                lambda path, octet=octet: path.replace(bytes([octet]), b"%%%02X" % octet))


@family("path-character-decoded")
def path_character_decoded(request):
    for octet in CHARACTERS:
        pattern = re.compile(b"%%%02X" % octet, re.IGNORECASE)
        if pattern.search(request.path):
            yield chr(octet), changing_path(
                lambda path, octet=octet, pattern=pattern: pattern.sub(bytes([octet]), path))
