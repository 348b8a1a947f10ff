import OAuth1
import Testing

@testable import Diagnosis

@Suite("Pitfalls of RFC 5849 §3.4.1.2, Base String URI")
struct URIPitfallTests {
    /// A pitfall, a URL, and the base string URIs that its instances make from it.
    typealias Case = (id: String, url: String, signed: [String])

    static let authorities: [Case] = [
        ("scheme-http-for-https", "https://a/b?c=1", ["http://a/b"]),
        ("scheme-http-for-https", "HTTPS://a:443/", ["http://a:443/"]),
        ("scheme-http-for-https", "https://a:80/", ["http://a/"]),
        ("scheme-http-for-https", "http://a/", []),
        ("scheme-https-for-http", "http://a:8080/b", ["https://a:8080/b"]),
        ("scheme-https-for-http", "http://a:443/", ["https://a/"]),
        ("scheme-https-for-http", "https://a/", []),
        ("scheme-case-kept", "HTTP://EXAMPLE.com/", ["HTTP://example.com/"]),
        ("scheme-case-kept", "http://EXAMPLE.com/", []),
        ("default-port-kept", "http://a:80/", ["http://a:80/"]),
        ("default-port-kept", "https://a:443/", ["https://a:443/"]),
        ("default-port-kept", "https://a:8443/", []),
        ("default-port-added", "http://a/b", ["http://a:80/b"]),
        ("default-port-added", "HttpS://a", ["https://a:443/"]),
        ("default-port-added", "http://a:/", []),
        ("default-port-added", "http://a:80/", []),
        ("port-dropped", "http://a:8080/b", ["http://a/b", "http://a80/b"]),
        ("port-dropped", "http://[::1]:443/b", ["http://[::1]/b"]),
        ("port-dropped", "http://a:/", []),
        ("known-ports-dropped", "http://a:443/", ["http://a/"]),
        ("known-ports-dropped", "https://a:80/", ["https://a/"]),
        ("known-ports-dropped", "https://a:8080/", []),
        ("host-case-kept", "HTTP://Example.COM:8080/B", ["HTTP://Example.COM:8080/B"]),
        ("host-case-kept", "http://example.com/B", []),
        ("host-www", "http://www.example.com/", ["http://example.com/"]),
        ("host-www", "http://WWW.Example.com/", ["http://example.com/"]),
        ("host-www", "http://Example.com:8080/", ["http://www.example.com:8080/"]),
        ("userinfo-in-base-uri", "http://u:p@A/b", ["http://u:p@a/b"]),
        ("userinfo-in-base-uri", "http://a/b@c", []),
        ("idn-u-label", "http://xn--mnchen-3ya.DE/", ["http://m\u{FC}nchen.de/"]),
        ("idn-u-label", "http://a.XN--Mnchen-3ya.de:81/", ["http://a.m\u{FC}nchen.de:81/"]),
        ("idn-u-label", "http://a/xn--mnchen-3ya", []),
        ("idn-u-label", "http://xn--mnchen-z.de/", []),
    ]

    /// Addresses of other systems, and of proxies.
    static let others: [Case] = [
        (
            "proxy-scheme-and-port", "https://a/b",
            ["http://a:80/b", "http://a:443/b", "https://a:80/b", "http://a:8080/b"]
        ),
        (
            "proxy-scheme-and-port", "https://a:443/",
            ["http://a/", "http://a:80/", "http://a:443/", "https://a:80/", "http://a:8080/"]
        ),
        (
            "proxy-scheme-and-port", "http://a:8000/",
            ["https://a:443/", "https://a:80/", "http://a:443/", "https://a:8443/"]
        ),
        (
            "host-sandbox", "http://Sandbox.a.example/",
            ["a", "api.a", "test.a", "staging.a", "dev.a"].map { "http://\($0).example/" }
                + ["sandbox", "api", "test", "staging", "dev"]
                .map { "http://\($0).sandbox.a.example/" }
                + ["-sandbox", "test", "-test", "-staging", "-sb1"]
                .map { "http://sandbox\($0).a.example/" }
        ),
        (
            "host-sandbox", "http://x-sb1.example/",
            ["http://x.example/"]
                + ["sandbox", "api", "test", "staging", "dev"].map { "http://\($0).x-sb1.example/" }
                + ["-sandbox", "test", "-test", "-staging", "-sb1"]
                .map { "http://x-sb1\($0).example/" } + ["http://x_sb1.example/"]
        ),
        ("host-sandbox", "http://[::1]/", []),
        (
            "host-behind-proxy", "https://a:8443/b",
            ["localhost", "127.0.0.1"].flatMap { host in
                ["https://\(host)/b", "http://\(host):8443/b", "http://\(host)/b"]
                    + ["8080", "8000", "3000", "5000"].map { "http://\(host):\($0)/b" }
            }
        ),
        (
            "host-behind-proxy", "http://localhost/b",
            ["", ":8080", ":8000", ":3000", ":5000"].map { "http://127.0.0.1\($0)/b" }
        ),
        (
            "port-missing-text", "http://A/b",
            ["-1", "undefined", "null", "None", "0"].map { "http://a:\($0)/b" }
        ),
        ("port-missing-text", "http://a:80/b", []),
    ]

    @Test("signs the host that a header names, with both schemes")
    func signsForwardedHost() throws {
        var facts = try Self.facts("https://a/b")
        facts.traces = RequestTraces([(name: "X-Forwarded-Host", value: "www.b:8443")])
        let signed = Pitfall.hostBehindProxy.mistakes(facts).prefix(2).map {
            SigningProcedure(facts, [$0]).baseStringURI.map { String(signed: $0) }
        }
        #expect(signed == ["https://www.b:8443/b", "http://www.b:8443/b"])
    }

    @Test("signs another URL that the text has")
    func signsOtherURL() throws {
        var facts = try Self.facts("http://localhost:8089/b")
        facts.traces.otherURLs = ["https://A.example/c"]
        let signed = Pitfall.hostSandbox.mistakes(facts).prefix(1).map {
            SigningProcedure(facts, [$0]).baseStringURI.map { String(signed: $0) }
        }
        #expect(signed == ["https://a.example/b"])
        facts = try Self.facts("https://a.example/b")
        facts.traces.otherURLs = ["https://A.example/c"]
        let mistake = try #require(Pitfall.hostCaseKept.mistakes(facts).first)
        let written = SigningProcedure(facts, [mistake]).baseStringURI
        #expect(written.map { String(signed: $0) } == "https://A.example/b")
    }

    static let paths: [Case] = [
        ("path-version-replaced", "http://a/b", []),
        ("path-lower-cased", "http://a/B/%C3%BC", ["http://a/b/%c3%bc"]),
        ("path-lower-cased", "http://A/b", []),
        ("empty-path-no-slash", "http://A?b=1", ["http://a"]),
        ("empty-path-no-slash", "http://a/", []),
        ("trailing-slash-dropped", "http://a/b/", ["http://a/b"]),
        ("trailing-slash-dropped", "http://a/b//", ["http://a/b/"]),
        ("trailing-slash-dropped", "http://a/", ["http://a"]),
        ("trailing-slash-dropped", "http://a/b", []),
        ("trailing-slash-added", "http://a/b", ["http://a/b/"]),
        ("trailing-slash-added", "http://a", []),
        ("path-decoded", "http://a/%7Eb%2Fc+%2525", ["http://a/~b/c+%25"]),
        ("path-decoded", "http://a/b", []),
        ("path-double-encoded", "http://a/b%40/c,", ["http://a/b%2540/c%2C"]),
        ("path-double-encoded", "http://a/b-._~/c", []),
        (
            "path-subdelims-encoded", "http://a/b%40;c=@:!'*",
            ["http://a/b%40%3Bc%3D%40%3A%21%27%2A"]
        ),
        ("path-subdelims-encoded", "http://a/b%40", ["http://a/b%40"]),
        ("path-subdelims-encoded", "http://a/b", []),
        ("path-matrix-params-dropped", "http://a/b;c=1/d;e=2;f", ["http://a/b;c=1/d"]),
        ("path-matrix-params-dropped", "http://a/b;c=1/d", []),
        ("path-prefix-dropped", "http://a/b/c/d", ["http://a/c/d", "http://a/d"]),
        ("path-prefix-dropped", "http://a/b", ["http://a/"]),
        ("path-prefix-dropped", "http://a/b/c/", ["http://a/c/", "http://a/"]),
        ("path-prefix-dropped", "http://a/", []),
        ("url-whitespace", "http://a/b?c", ["http://a/b%20", "http://a/b%0A", "http://a/b%0D%0A"]),
        ("path-left-out", "http://a:81/b/c", ["http://a:81/"]),
        ("path-left-out", "http://a", []),
        ("path-hex-uppercased", "http://a/%c3%Bc/abc%2f", ["http://a/%C3%BC/abc%2F"]),
        ("path-hex-uppercased", "http://a/abc", []),
        ("path-dot-segments-removed", "http://a/b/./c/../d//e/.", ["http://a/b/d/e/"]),
        ("path-dot-segments-removed", "http://a/../b/c/..", ["http://a/b/"]),
        ("path-dot-segments-removed", "http://a/b//../c", ["http://a/b/c"]),
        ("path-dot-segments-removed", "http://a/b.c/...", []),
        (
            "path-reencoded", "http://a/%7e%2fb@%3a!/c",
            ["http://a/~%2Fb%40%3A%21/c", "http://a/~%2Fb@:!/c"]
        ),
        ("path-reencoded", "http://a/%7eb", ["http://a/~b"]),
        ("path-reencoded", "http://a/b", []),
    ]

    static let wholes: [Case] = [
        ("query-in-base-uri", "http://a/b?c=%20&d#e", ["http://a/b?c=%20&d"]),
        ("query-in-base-uri", "http://a/b?", []),
        ("query-in-base-uri-not-in-params", "http://a/b?c=1", ["http://a/b?c=1"]),
        ("query-in-base-uri-not-in-params", "http://a/b", []),
        ("fragment-in-base-uri", "http://a/b?c#d?", ["http://a/b#d?", "http://a/b%23d?"]),
        ("fragment-in-base-uri", "http://a/b?c", []),
        ("relative-url", "http://a:81/b?c", ["/b", "b"]),
        ("relative-url", "http://a/b/c.json/", ["/b/c.json/", "b/c.json/", "c.json/", "/c.json/"]),
        ("null-url-parts", "http://a:81/b", ["null//null/b", "undefined//undefined/b"]),
        ("empty-query-kept", "http://a?", ["http://a/?"]),
        ("path-slashes-merged", "http://a//b///c/./d/", ["http://a/b/c/./d/"]),
        ("path-slashes-merged", "http://a/b/", []),
        ("path-slash-doubled", "http://a/b/c", ["http://a//b/c", "http://a/b//c"]),
        (
            "path-character-encoded", "http://a/~b/it's:c!",
            [
                "http://a/~b/it's:c%21", "http://a/~b/it%27s:c!", "http://a/%7Eb/it's:c!",
                "http://a/~b/it's%3Ac!",
            ]
        ),
        ("path-character-encoded", "http://a/b%20c", []),
        (
            "path-character-decoded", "http://a/b%2Ac%3a%3A%20%252A",
            [
                "http://a/b*c%3a%3A%20%252A", "http://a/b%2Ac::%20%252A",
                "http://a/b%2Ac%3a%3A %252A",
            ]
        ),
        ("empty-query-kept", "http://a/b?c", []),
        ("empty-query-kept", "http://a/b", []),
    ]

    @Test("change the base string URI", arguments: authorities + others + paths + wholes)
    func changeURI(_ example: Case) throws {
        let facts = try Self.facts(example.url)
        let pitfall = try #require(PitfallCatalogue.uri.first { $0.id == example.id })
        let signed = pitfall.mistakes(facts).map {
            SigningProcedure(facts, [$0]).baseStringURI.map { String(signed: $0) }
        }
        #expect(signed == example.signed)
    }

    @Test(
        "act in the order of the catalogue",
        arguments: [
            ("scheme-http-for-https default-port-added", "https://a/", "http://a:80/"),
            ("scheme-http-for-https default-port-kept", "https://a:80/", "http://a:80/"),
            ("scheme-http-for-https host-case-kept", "HTTPS://A/", "http://A/"),
            ("default-port-kept port-dropped", "http://a:80/", "http://a/"),
            ("host-case-kept host-www", "http://A.b/", "http://www.A.b/"),
            ("host-case-kept idn-u-label", "http://xn--Mnchen-3ya.DE/", "http://M\u{FC}nchen.DE/"),
            ("host-www idn-u-label", "http://www.xn--mnchen-3ya.de/", "http://m\u{FC}nchen.de/"),
            ("path-version-replaced path-lower-cased", "http://a/V2/B", "http://a/v1/b"),
            ("path-decoded path-subdelims-encoded", "http://a/%2C", "http://a/%2C"),
            ("path-lower-cased path-hex-uppercased", "http://a/B%2F", "http://a/b%2F"),
            ("path-decoded path-matrix-params-dropped", "http://a/b%3Bc", "http://a/b"),
            ("trailing-slash-dropped path-prefix-dropped", "http://a/b/c/", "http://a/c"),
            ("query-in-base-uri fragment-in-base-uri", "http://a/b?c#d", "http://a/b?c#d"),
            ("query-in-base-uri query-in-base-uri-not-in-params", "http://a/?c", "http://a/?c"),
            ("fragment-in-base-uri empty-query-kept", "http://a/?#d", "http://a/?#d"),
            ("query-in-base-uri relative-url", "http://a/b?c", "/b?c"),
            ("userinfo-in-base-uri relative-url", "http://u@a/b", "/b"),
            ("url-whitespace path-left-out", "http://a/b", "http://a/"),
        ])
    func actInOrder(_ ids: String, _ url: String, _ signed: String) throws {
        let facts = try Self.facts(url)
        #expect(try String(signed: Self.signed(ids, facts).baseStringURI ?? []) == signed)
    }

    @Test("change which query parameters are signed")
    func changeQuery() throws {
        var facts = try Self.facts("http://a/?b=1&c=2#d=3&e")
        facts.protocolParameters = [CollectedParameter("oauth_nonce", [], .protocol)]
        for (ids, parameters) in [
            ("query-in-base-uri", "b=1&c=2&oauth_nonce="),
            ("query-in-base-uri-not-in-params", "oauth_nonce="),
            ("fragment-in-query", "b=1&c=2%23d%3D3&e=&oauth_nonce="),
            ("query-in-base-uri-not-in-params fragment-in-query", "oauth_nonce="),
        ] {
            #expect(
                try String(signed: Self.signed(ids, facts).normalizedParameters) == parameters)
        }
        for url in ["http://a/#b", "http://a/?b"] {
            let pitfall = try #require(PitfallCatalogue.pitfall("fragment-in-query"))
            #expect(try pitfall.mistakes(Self.facts(url)).isEmpty)
        }
    }

    @Test("leave the base string URI unencoded in the base string")
    func leaveURIUnencoded() throws {
        let facts = try Self.facts("http://a/b%20c?d=1")
        #expect(
            try String(signed: Self.signed("uri-not-encoded", facts).baseString ?? [])
                == "GET&http://a/b%20c&d%3D1")
    }

    @Test("sign the query that is sent, including parameters added to the URL")
    func signAddedQuery() throws {
        var facts = try Self.facts("http://a/?b=1")
        facts.query = Array("b=1&c=2".utf8)
        #expect(
            try String(signed: Self.signed("query-in-base-uri", facts).baseStringURI ?? [])
                == "http://a/?b=1&c=2")
    }

    @Test("describe each instance differently")
    func describeInstances() throws {
        let facts = try Self.facts("http://Example.com:81/b@/c/d")
        for id in ["path-prefix-dropped", "url-whitespace", "null-url-parts", "path-reencoded"] {
            let details = try #require(PitfallCatalogue.pitfall(id)).mistakes(facts).map(\.detail)
            #expect(Set(details).count == details.count && !details.contains(nil), "\(id)")
        }
        let port = try #require(PitfallCatalogue.pitfall("port-dropped")).mistakes(facts)
        #expect(port.map(\.detail) == ["the port left out was 81"])
    }

    @Test("are in the order in which they act, each with a case")
    func areInOrder() {
        let ids = """
            path-version-replaced scheme-http-for-https scheme-https-for-http default-port-kept
            default-port-added port-dropped host-case-kept path-lower-cased host-www
            empty-path-no-slash trailing-slash-dropped trailing-slash-added path-decoded
            path-double-encoded path-subdelims-encoded path-matrix-params-dropped
            path-prefix-dropped query-in-base-uri query-in-base-uri-not-in-params
            fragment-in-base-uri userinfo-in-base-uri idn-u-label url-whitespace uri-not-encoded
            relative-url path-left-out null-url-parts scheme-case-kept known-ports-dropped
            path-hex-uppercased path-dot-segments-removed path-reencoded fragment-in-query
            empty-query-kept proxy-scheme-and-port host-sandbox host-behind-proxy
            port-missing-text path-slashes-merged path-slash-doubled path-character-encoded
            path-character-decoded url-without-scheme path-cut
            """.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(PitfallCatalogue.uri.map(\.id) == ids)
        let cases = Set((Self.authorities + Self.others + Self.paths + Self.wholes).map(\.id))
        #expect(
            Set(ids).subtracting(cases).subtracting(LawTests.ids)
                == ["uri-not-encoded", "fragment-in-query"])
    }

    @Test("make no base string URI without a request")
    func needRequest() {
        for pitfall in PitfallCatalogue.uri {
            for mistake in pitfall.mistakes(SigningFacts()) {
                #expect(SigningProcedure(SigningFacts(), [mistake]).baseStringURI == nil)
            }
        }
    }

    private static func facts(_ url: String) throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array("GET".utf8)
        facts.url = Array(url.utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        return facts
    }

    /// The derivation with the first instance of each pitfall.
    private static func signed(_ ids: String, _ facts: SigningFacts) throws -> SigningProcedure {
        let mistakes = try ids.split(separator: " ").map { id in
            let pitfall = try #require(PitfallCatalogue.uri.first { $0.id == id })
            return try #require(pitfall.mistakes(facts).first)
        }
        return SigningProcedure(facts, mistakes)
    }
}
