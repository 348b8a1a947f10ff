"""Requests as the logs of programs and libraries show them. Each log format is taken from the program's documentation,
or from its output."""
import base64
import html
import json
from urllib.parse import unquote

DATE = "Wed, 12 Jun 2024 08:41:07 GMT"


def head(call, version="HTTP/1.1"):
    lines = [f"{call.method} {call.target} {version}", f"Host: {call.host}",
             "User-Agent: client/2.1", "Accept: */*", f"Authorization: {call.header}"]
    if call.body is not None:
        lines += [f"Content-Type: {call.content_type}", f"Content-Length: {len(call.body.encode())}"]
    return lines


def answer():
    return ["HTTP/1.1 401 Unauthorized", "Content-Type: application/json", "Content-Length: 29", "",
            '{"error":"invalid signature"}']


def okhttp(call):
    lines = [f"--> {call.method} {call.url} http/1.1"]
    if call.body is not None:
        lines += [f"Content-Type: {call.content_type}", f"Content-Length: {len(call.body.encode())}"]
    lines += [f"Authorization: {call.header}", ""]
    if call.body is not None:
        lines += [call.body]
    lines += [f"--> END {call.method}" + (f" ({len(call.body)}-byte body)" if call.body else ""),
              f"<-- 401 {call.url} (231ms)", "content-type: application/json", "",
              '{"error":"invalid signature"}', "<-- END HTTP (29-byte body)"]
    return "\n".join(lines)


def logcat(call):
    return "\n".join(f"06-12 10:41:07.{300 + i} 18233 18291 D OkHttp  : {line}"
                     for i, line in enumerate(okhttp(call).split("\n")))


def dotnet(call):
    content = "System.Net.Http.FormUrlEncodedContent" if call.body else "<null>"
    lines = [f"Method: {call.method}, RequestUri: '{call.url}', Version: 1.1, Content: {content}, "
             "Headers:", "{", "  Accept: application/json", f"  Authorization: {call.header}"]
    if call.body:
        lines += [f"  Content-Type: {call.content_type}"]
    return "\n".join(lines + ["}"] + ([f"body: {call.body}"] if call.body else []))


def restsharp(call):
    """An object that was serialized to JSON, over several lines."""
    return json.dumps({"resource": call.url, "method": call.method, "parameters": [
        {"name": "Authorization", "value": call.header, "type": "HttpHeader"}]}, indent=2)


def ruby_debug(call):
    text = "\\r\\n".join(head(call) + ["", ""])
    lines = ["opening connection to " + call.parts.hostname + ":"
             + str(call.parts.port or (443 if call.parts.scheme == "https" else 80)) + "...", "opened"]
    if call.parts.scheme == "https":
        lines += [f"starting SSL for {call.parts.hostname}:443...", "SSL established"]
    lines += ['<- "' + text.replace('"', '\\"') + '"']
    lines += ['<- "' + call.body + '"'] if call.body else []
    return "\n".join(lines + ['-> "HTTP/1.1 401 Unauthorized\\r\\n"', '-> "Server: nginx\\r\\n"'])


def ruby_inspect(call):
    return ("#<Faraday::Env @method=:%s @url=#<URI::HTTPS %s> @request_headers={\"User-Agent\"=>"
            "\"Faraday v2.9.0\", \"Authorization\"=>\"%s\"} @status=401>"
            % (call.method.lower(), call.url, call.header.replace('"', '\\"')))


def axios(call):
    lines = ["AxiosError: Request failed with status code 401", "    at settle (core/settle.js:19:12)",
             "  code: 'ERR_BAD_REQUEST',", "  config: {", "    headers: {",
             "      Accept: 'application/json, text/plain, */*',",
             f"      Authorization: '{call.header}',", "      'User-Agent': 'axios/1.7.2'"]
    lines += [f"      'Content-Type': '{call.content_type}'"] if call.body else []
    lines += ["    },", f"    method: '{call.method.lower()}',", f"    url: '{call.url}',"]
    lines += [f"    data: '{call.body}'"] if call.body else []
    return "\n".join(lines + ["  },", "  status: 401", "}"])


def node_inspect(call):
    return ("{\n  method: '%s',\n  url: '%s',\n  headers: {\n    Authorization: '%s'\n  }\n}"
            % (call.method, call.url, call.header))


def request_members(call):
    """The parameters as members of an object, as oauth-1.0a and request print them."""
    members = "".join(f"  {name}: '{value}',\n" for name, value in call.fields)
    return f"{{ method: '{call.method}', url: '{call.url}' }}\n{{\n{members}}}"


def nslog(call):
    escaped = call.header.replace('"', '\\"')
    return (f"2024-06-12 10:41:07.512 App[4211:90231] {call.method} {call.url}\n"
            "2024-06-12 10:41:07.513 App[4211:90231] {\n    Accept = \"application/json\";\n"
            f"    Authorization = \"{escaped}\";\n"
            + (f'    "Content-Type" = "{call.content_type}";\n}}\n2024-06-12 10:41:07.514 '
               f"App[4211:90231] body: {call.body}" if call.body else "}"))


def swift_print(call):
    escaped = call.header.replace('"', '\\"')
    return (f"{call.method} {call.url}\n[\"Accept\": \"application/json\", "
            f"\"Authorization\": \"{escaped}\""
            + (f', "Content-Type": "{call.content_type}"]\nbody: {call.body}' if call.body else "]"))


def httr(call):
    return "\n".join([f"-> {line}" for line in head(call) + [""]]
                     + ([f">> {call.body}"] if call.body else [])
                     + [f"<- {line}" for line in answer()[:3]])


def http_client(call):
    """Python's http.client with debuglevel 1."""
    text = "\\r\\n".join(head(call) + ["", ""])
    lines = [f"send: b'{text}'"] + ([f"send: b'{call.body}'"] if call.body else [])
    return "\n".join(lines + ["reply: 'HTTP/1.1 401 Unauthorized\\r\\n'", f"header: Date: {DATE}"])


def urllib3(call):
    """The query carries the parameters."""
    port = call.parts.port or (443 if call.parts.scheme == "https" else 80)
    target = call.signed_url.split(call.host, 1)[1]
    return (f"DEBUG:urllib3.connectionpool:Starting new HTTP"
            f"{'S' if call.parts.scheme == 'https' else ''} connection (1): {call.parts.hostname}:{port}\n"
            f"DEBUG:urllib3.connectionpool:{call.parts.scheme}://{call.parts.hostname}:{port} "
            f"\"{call.method} {target} HTTP/1.1\" 401 87")


def python_headers(call):
    more = f", 'Content-Type': '{call.content_type}'" if call.body else ""
    return (f"{call.method} {call.url}\n"
            f"{{'User-Agent': 'python-requests/2.32.3', 'Authorization': '{call.header}'{more}}}"
            + (f"\n{call.body}" if call.body else ""))


def rails(call):
    return (f'I, [2024-06-12T10:41:07.204118 #811]  INFO -- : [5f0c] Started {call.method} '
            f'"{call.target}" for 192.0.2.7 at 2024-06-12 10:41:07 +0200\n'
            f"D, [2024-06-12T10:41:07.205233 #811] DEBUG -- : [5f0c] host: {call.host}\n"
            f"D, [2024-06-12T10:41:07.205301 #811] DEBUG -- : [5f0c] HTTP_AUTHORIZATION: {call.header}")


def powershell(call):
    length = len(call.body or "")
    return (f"VERBOSE: {call.method} {call.url} with {length}-byte payload\n"
            f"Authorization                  {call.header}\n"
            + (f"Content-Type                   {call.content_type}\nBody: {call.body}\n"
               if call.body else "")
            + "VERBOSE: received 29-byte response of content type application/json\n"
            "Invoke-RestMethod: The remote server returned an error: (401) Unauthorized.")


def pino(call):
    request = {"method": call.method, "url": call.url, "headers": {"authorization": call.header}}
    if call.body:
        request["headers"]["content-type"] = call.content_type
        request["body"] = call.body
    return json.dumps({"level": 50, "time": 1718188867204, "pid": 71, "hostname": "web-1",
                       "req": request, "res": {"statusCode": 401}, "msg": "request failed"})


def winston(call):
    line = {"level": "error", "message": "upstream 401", "timestamp": "2024-06-12T08:41:07.204Z",
            "details": json.dumps({"method": call.method, "uri": call.url,
                                   "headers": {"Authorization": call.header}})}
    return '{"level":"info","message":"listening","timestamp":"2024-06-12T08:40:00.001Z"}\n' + json.dumps(line)


def serilog(call):
    return json.dumps({"@t": "2024-06-12T08:41:07.2041180Z", "@mt": "Sending {Method} {Uri}",
                       "Method": call.method, "Uri": call.url,
                       "Headers": [f"Authorization: {call.header}"]})


def java_url(call):
    """sun.net.www.protocol.http.HttpURLConnection at the level ALL."""
    pairs = "".join(f"{{{n}: {v}}}" for n, v in
                    [(f"{call.method} {call.target} HTTP/1.1", "null"),
                     ("Authorization", call.header), ("Host", call.host)]
                    + ([("Content-type", call.content_type)] if call.body else []))
    return ("Jun 12, 2024 10:41:07 AM sun.net.www.protocol.http.HttpURLConnection writeRequests\n"
            f"FINE: sun.net.www.MessageHeader@6b884d57 3 pairs: {pairs}")


def apache(call):
    lines = head(call) + [""]
    text = "\n".join(f'2024-06-12 10:41:07,204 DEBUG org.apache.http.wire - http-outgoing-0 >> '
                     f'"{line}[\\r][\\n]"' for line in lines)
    if call.body:
        text += (f'\n2024-06-12 10:41:07,204 DEBUG org.apache.http.wire - http-outgoing-0 >> '
                 f'"{call.body}"')
    return text


def proxy(call):
    """Burp, Charles, Fiddler and mitmproxy: an absolute URL, and the answer after it."""
    lines = [f"{call.method} {call.url} HTTP/1.1"] + head(call)[1:] + [""]
    lines += [call.body, ""] if call.body else []
    return "\r\n".join(lines + answer())


def stream(call):
    """Wireshark's "Follow stream": the message and its answer."""
    return "\n".join(head(call) + [""] + ([call.body] if call.body else []) + answer())


def tcpdump(call):
    text = head(call) + [""] + ([call.body] if call.body else [])
    return ("10:41:07.204118 IP 192.0.2.7.51322 > 203.0.113.5.80: Flags [P.], seq 1:412, ack 1, win "
            "502, length 411: HTTP: " + text[0] + "\nE..G.@.@.....#.....z.P..K..5P....." +
            "\n".join(text))


def quoted_issue(call):
    return ("It fails since yesterday:\n\n```http\n" + "\n".join(head(call))
            + "\n\n" + (call.body or "") + "\n```\n\nAny ideas?")


def mailed(call):
    return "On Wed, Ann wrote:\n" + "\n".join(
        f"> {line}" for line in head(call) + [""] + ([call.body] if call.body else []))


def smart(call):
    value = call.header
    for _ in range(value.count('"') // 2):
        value = value.replace('"', "\u201c", 1).replace('"', "\u201d", 1)
    return f"I call {call.method} {call.url} with\nAuthorization: {value}\nand get 401"


def wrapped(call):
    return (f"{call.method} {call.url}\nAuthorization: "
            + call.header.replace(", ", ",\n    "))


def page(call):
    return ("<pre>" + html.escape("\n".join(
        [f"{call.method} {call.url}", f"Authorization: {call.header}"])) + "</pre>")


def encoded(call):
    text = base64.b64encode("\n".join(head(call) + ["", call.body or ""]).encode()).decode()
    return "\n".join(text[i:i + 76] for i in range(0, len(text), 76))


def docker(call):
    return "\n".join(f"web-1  | {line}" for line in okhttp(call).split("\n"))


def kubectl(call):
    return "\n".join(f"[pod/shop-7d9f-x2x/app] 2024-06-12T08:41:07.{204118300 + i}Z {line}"
                     for i, line in enumerate(head(call) + [""] + ([call.body] if call.body else [])))


def syslog(call):
    return (f"Jul  3 10:41:07 web1 sync[811]: request: {call.method} {call.url}\n"
            f"Jul  3 10:41:07 web1 sync[811]: Authorization: {call.header}\n"
            + (f"Jul  3 10:41:07 web1 sync[811]: Content-Type: {call.content_type}\n"
               f"Jul  3 10:41:07 web1 sync[811]: body: {call.body}\n" if call.body else "")
            + "Jul  3 10:41:07 web1 sync[811]: answer: 401")


def coloured(call):
    return (f"\x1b[32m{call.method}\x1b[0m \x1b[4m{call.url}\x1b[0m\n"
            f"\x1b[36mAuthorization\x1b[0m: \x1b[33m{call.header}\x1b[0m\n"
            + (f"\x1b[36mContent-Type\x1b[0m: {call.content_type}\n\n{call.body}\n"
               if call.body else ""))


def print_r(call):
    """PHP's print_r of the parameters."""
    members = "\n".join(f"    [{n}] => {v}" for n, v in call.fields)
    return f"{call.method} {call.url}\nArray\n(\n{members}\n)\n"


def guzzle(call):
    """PHP's dump of what was sent, with the base string left out."""
    return ("array:3 [\n  \"method\" => \"%s\"\n  \"url\" => \"%s\"\n  \"headers_sent\" => "
            "\"Authorization: %s\"\n]" % (call.method, call.url, call.header))


def go_dump(call):
    """httputil.DumpRequestOut, printed with %q."""
    return '2024/06/12 10:41:07 "' + "\\r\\n".join(head(call) + ["", call.body or ""]).replace(
        '"', '\\"') + '"'


def rust_debug(call):
    """Request's Debug of reqwest."""
    return ('Request { method: %s, url: Url { scheme: "%s", host: Some(Domain("%s")), port: None, '
            'path: "%s", query: %s }, headers: {"authorization": "%s"} }' % (
                call.method, call.parts.scheme, call.host, call.parts.path,
                f'Some("{call.parts.query}")' if call.parts.query else "None",
                call.header.replace('"', '\\"')))


def rust_line(call):
    """reqwest's trace, where the URL is one text."""
    escaped = call.header.replace('"', '\\"')
    return ('[2024-06-12T08:41:07Z TRACE shop] sending request method=%s url="%s" headers='
            '{"authorization": "%s"}' % (call.method, call.url, escaped))


def dart(call):
    return (f"flutter: *** Request ***\nflutter: uri: {call.url}\nflutter: method: {call.method}\n"
            f"flutter: headers:\nflutter:  authorization: {call.header}\n"
            + (f"flutter:  content-type: {call.content_type}\nflutter: data:\nflutter: {call.body}\n"
               if call.body else ""))


def elixir(call):
    escaped = call.header.replace('"', '\\"')
    return ('%%Req.Request{method: :%s, url: URI.parse("%s"), headers: %%{"authorization" => ["%s"]}}'
            % (call.method.lower(), call.url, escaped))


def quoted(text):
    return '"' + text.replace('"', '\\"') + '"'


def ktor(call):
    lines = [f"REQUEST: {call.url}", f"METHOD: HttpMethod(value={call.method})", "COMMON HEADERS",
             "-> Accept: */*", f"-> Authorization: {call.header}", "CONTENT HEADERS"]
    if call.body:
        lines += [f"-> Content-Length: {len(call.body)}", f"-> Content-Type: {call.content_type}",
                  f"BODY Content-Type: {call.content_type}", "BODY START", call.body, "BODY END"]
    return "\n".join(lines)


def jersey(call):
    lines = [f"> {call.method} {call.url}", "> Accept: application/json", f"> Authorization: {call.header}"]
    lines += [f"> Content-Type: {call.content_type}"] if call.body else []
    return ("Jun 12, 2024 10:41:07 AM org.glassfish.jersey.logging.LoggingInterceptor log\n"
            "INFO: 1 * Sending client request on thread main\n"
            + "\n".join(f"1 {line}" for line in lines) + f"\n{call.body or ''}\n\n"
            "INFO: 1 * Client response received on thread main\n1 < 401\n1 < Content-Length: 29")


def akka(call):
    return (f"HttpRequest(HttpMethod({call.method}),{call.url},List(Authorization: {call.header}),"
            "HttpEntity.Strict(none/none,0 bytes total),HttpProtocol(HTTP/1.1))")


def afnetworking(call):
    return (f"2024-06-12 10:41:07.512 App[4211:90231] {call.method} '{call.url}': {{\n"
            f"    Authorization = {quoted(call.header)};\n"
            f'    "Content-Type" = "{call.content_type}";\n}} {call.body or "(null)"}')


def angular(call):
    return "ERROR HttpErrorResponse " + json.dumps({
        "headers": {"normalizedNames": {}, "lazyUpdate": None}, "status": 401, "statusText": "Unauthorized",
        "url": call.signed_url, "ok": False, "name": "HttpErrorResponse",
        "message": f"Http failure response for {call.signed_url}: 401 Unauthorized"})


def insomnia(call):
    """The timeline."""
    return "\n".join([f"* Preparing request to {call.url}", "* Current time is 2024-06-12T08:41:07.204Z",
                      "* Using libcurl/7.87.0 OpenSSL/1.1.1s", "* Connected to 203.0.113.5 port 443"]
                     + [f"> {line}" for line in head(call)] + [""]
                     + ([f"| {call.body}", ""] if call.body else []) + ["< HTTP/1.1 401 Unauthorized"])


def guzzle_debug(call):
    """MessageFormatter::DEBUG, through Monolog."""
    return ("[2024-06-12 10:41:07] local.DEBUG: >>>>>>>>\n" + "\r\n".join(head(call) + ["", call.body or ""])
            + "\n<<<<<<<<\n" + "\r\n".join(answer()) + "\n--------\nNULL  ")


def dotnet_logging(call):
    lines = ["info: System.Net.Http.HttpClient.shop.ClientHandler[100]",
             f"      Sending HTTP request {call.method} {call.url}",
             "trce: System.Net.Http.HttpClient.shop.ClientHandler[102]", "      Request Headers:",
             f"      Authorization: {call.header}"]
    if call.body:
        lines += [f"      Content-Type: {call.content_type}", "info: Shop.Client[0]", f"      body: {call.body}"]
    return "\n".join(lines)


def faraday(call):
    start = "I, [2024-06-12T10:41:07.204118 #811]  INFO -- :"
    return (f'{start} request: {call.method} {call.url}\n{start} request: User-Agent: "Faraday v2.9.0"\n'
            f"Authorization: {quoted(call.header)}\n{start} response: Status 401")


def lwp_console(call):
    """The tables of LWP::ConsoleLogger."""
    rows = [("Accept", "*/*"), ("Authorization", call.header)]
    width = max(len(value) for _, value in rows)
    line = f"+-{'-' * 32}-+-{'-' * width}-+\n"
    return f"{call.method} {call.url}\n\n" + line + f"| {'Request (before sending) Header':32} | " \
        f"{'Value':{width}} |\n" + line + "".join(f"| {n:32} | {v:{width}} |\n" for n, v in rows) + line


def html_form(call):
    """A launch: the protocol parameters are in the form."""
    inputs = "".join(f'  <input type="hidden" name="{n}" value="{html.escape(v)}"/>\n'
                     for n, v in call.form + call.fields)
    return (f'<form action="{html.escape(call.url)}" name="ltiLaunchForm" method="post" '
            f'encType="application/x-www-form-urlencoded">\n{inputs}</form>')


def vba_web(call):
    return (f"--> Request - 10:41:07 AM\n{call.method} {call.url}\nUser-Agent: VBA-Web v4.1.6\n"
            f"Authorization: {call.header}\n\n{call.body or ''}\n\n<-- Response - 10:41:08 AM\n401 Unauthorized")


def apps_script(call):
    """Logger.log of UrlFetchApp.getRequest."""
    return (f"[24-06-12 10:41:07:204 CEST] {{headers={{Authorization={call.header}, X-Forwarded-For=192.0.2.7}}, "
            f"useIntranet=false, followRedirects=true, payload={call.body or ''}, method={call.method.lower()}, "
            f"validateHttpsCertificates=true, contentType={call.content_type}, url={call.url}}}")


def apex(call):
    return (f"10:41:07.2 (2041183)|CALLOUT_REQUEST|[44]|System.HttpRequest[Endpoint={call.url}, "
            f"Method={call.method}]\n10:41:07.2 (2041190)|USER_DEBUG|[45]|DEBUG|Authorization: {call.header}\n"
            "10:41:07.9 (9041190)|CALLOUT_RESPONSE|[44]|System.HttpResponse[Status=Unauthorized, StatusCode=401]")


def go_headers(call):
    return (f"2024/06/12 10:41:07 {call.method} {call.url} map[Accept:[application/json] "
            f"Authorization:[{call.header}]]")


def clojure(call):
    body = f', :body {quoted(call.body)}, :content-type "{call.content_type}"' if call.body else ""
    return (f'{{:request-method :{call.method.lower()}, :url "{call.url}", :headers {{"Authorization" '
            f"{quoted(call.header)}}}{body}}}")


def lua_inspect(call):
    return (f"{{\n  headers = {{\n    Authorization = '{call.header}'\n  }},\n  method = \"{call.method}\",\n"
            f"  url = \"{call.url}\"\n}}")


def qt(call):
    return f'QUrl("{call.url}")\n{quoted(call.header)}'


def httpoison(call):
    return (f'%HTTPoison.Request{{method: :{call.method.lower()}, url: "{call.url}", headers: '
            f'[{{"Authorization", {quoted(call.header)}}}], body: "", params: %{{}}, options: []}}')


def perl_dump(call):
    return "\n".join([f"{call.method} {call.url}", f"Authorization: {call.header}",
                      "User-Agent: libwww-perl/6.67"]
                     + ([f"Content-Length: {len(call.body)}", f"Content-Type: {call.content_type}", "",
                         call.body] if call.body else [""]))


def curl_v(call):
    lines = ["*   Trying 203.0.113.5:443...", "* using HTTP/1.1"]
    if call.parts.scheme == "https":
        lines.insert(1, "* SSL connection using TLSv1.3")
    return "\n".join(lines + [f"> {line}" for line in head(call) + [""]]
                     + ["< HTTP/1.1 401 Unauthorized", "<"])


def escaped_json(call):
    inner = json.dumps({"url": call.url, "method": call.method, "auth": call.header})
    return "request failed: " + json.dumps(json.dumps({"payload": inner}))


def decoded_values(call):
    """A log that shows the values of the header decoded."""
    header = "OAuth " + ", ".join(f'{n}="{v}"' for n, v in call.fields)
    return f"{call.method} {call.url}\nAuthorization: {header}"


def access(call):
    target = call.signed_url.split(call.host, 1)[1]
    return (f'192.0.2.7 - - [12/Jun/2024:10:41:07 +0200] "{call.method} {target} HTTP/1.1" 401 87 '
            f'"-" "client/2.1"')


def signed_url(call):
    return call.signed_url


def escaped_url(call):
    """A signed URL in HTML."""
    return f'<a href="{html.escape(call.signed_url)}">{call.method}</a>'


def message(call):
    return "\r\n".join(head(call) + ["", call.body or ""])


def header_only(call):
    return f"Authorization: {call.header}"


def no_scheme(call):
    return "\n".join(head(call)[:2] + [head(call)[4], ""])


def form_lost(call):
    """A log that shows no body."""
    return "\n".join(line for line in curl_v(call).split("\n"))


def decode(text):
    return unquote(text)
