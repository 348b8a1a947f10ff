import OAuth1
import Testing

@testable import Diagnosis

@Suite("Pitfalls of RFC 5849 §3.4.1.3.1, Parameter Sources")
struct SourcePitfallTests {
    static let requestCases = [
        SourceCase(
            "query-params-left-out",
            SourceFacts(url: "http://a/?b=1&c=2", form: "d=3", oauth: "oauth_nonce=n"),
            "d=3&oauth_nonce=n"),
        SourceCase(
            "query-params-twice", SourceFacts(url: "http://a/?b=1&c=2", form: "d=3"),
            "b=1&b=1&c=2&c=2&d=3"),
        SourceCase("form-params-left-out", SourceFacts(url: "http://a/?b=1", form: "d=3"), "b=1"),
        SourceCase(
            "form-params-left-out", SourceFacts(formText: "d=3", oauth: "oauth_token="),
            "oauth_token="),
        SourceCase(
            "parameter-left-out", SourceFacts(url: "http://a/?a=1&b=2", form: "c=3"), "b=2&c=3"),
        SourceCase(
            "parameter-left-out/2",
            SourceFacts(url: "http://a/?a=1&b=2", form: "c=3", oauth: "oauth_nonce=n"),
            "a=1&b=2&oauth_nonce=n"),
        // The second of three parameters, then of four when both are signed twice.
        SourceCase("parameter-left-out/1", SourceFacts(url: "http://a/?a=1&a=2&a=3"), "a=1&a=3"),
        SourceCase(
            "query-params-twice parameter-left-out/1", SourceFacts(url: "http://a/?a=1&b=2"),
            "a=1&a=1&b=2"),
        SourceCase(
            "repeated-name-left-out",
            SourceFacts(url: "http://a/?a=1&b=2&%61=3", form: "a=4&c=5", oauth: "oauth_a=1"),
            "b=2&c=5&oauth_a=1"),
        SourceCase(
            "repeated-name-left-out/1", SourceFacts(url: "http://a/?a=1&b=2&a=3&b=4"), "a=1&a=3"),
        SourceCase(
            "body-appended", SourceFacts(url: "http://a/?b=1", body: #"{"a":"é"}"#),
            #"b=1&{"a":"é"}"#),
        SourceCase(
            "body-appended/1", SourceFacts(url: "http://a/?b=1", body: "<a/>"), "b=1<a/>"),
        SourceCase(
            "body-replaces-query",
            SourceFacts(url: "http://a/?a=1&%62=2&c=3&a=4", form: "a=5&b=6"), "a=5&b=6&c=3"),
        SourceCase(
            "query-replaces-body",
            SourceFacts(url: "http://a/?a=1&%62=2&a=4", form: "a=5&b=6&c=3"), "a=1&a=4&b=2&c=3"),
        SourceCase(
            "realm-parameter-dropped",
            SourceFacts(url: "http://a/?realm=1&realms=2&Realm=3", form: "realm=4"),
            "Realm=3&realms=2"),
        SourceCase(
            "oauth-named-parameters-dropped",
            SourceFacts(
                url: "http://a/?oauth_a=1&oauth=2&oauth%5Fb=3", form: "oauth_c=4",
                oauth: "oauth_nonce=n"),
            "oauth=2&oauth_nonce=n"),
    ]

    static let readingCases = [
        SourceCase(
            "empty-segment-kept", SourceFacts(url: "http://a/?a=1&&b=2&", oauth: "oauth_nonce=n"),
            "=&=&a=1&b=2&oauth_nonce=n"),
        SourceCase("empty-segment-kept", SourceFacts(formText: "&a=1"), "=&a=1"),
        SourceCase(
            "query-cut-at-second-equals",
            SourceFacts(url: "http://a/?a=b=c&d==&e=1%3D2", formText: "f=1=2"),
            "a=b&d=&e=1%3D2&f=1%3D2"),
        SourceCase(
            "query-cut-at-second-question-mark",
            SourceFacts(url: "http://a/?a=1&b=2?c&d=3", form: "e=?"), "a=1&b=2&e=%3F"),
        SourceCase(
            "no-equals-dropped", SourceFacts(url: "http://a/?a&b=1&c=", oauth: "oauth_token="),
            "b=1&c=&oauth_token="),
        SourceCase("no-equals-dropped", SourceFacts(formText: "a&b=1"), "b=1"),
    ]

    static let bodyCases = [
        SourceCase(
            "json-members-signed",
            SourceFacts(
                url: "http://a/?q=1",
                body: #"{ "b" : "x\u00e9\n", "a":1.50e1,"c":null, "d":{"e":1},"f":[],"g":true }"#,
                contentType: "application/json"),
            "a=1.50e1&b=x%C3%A9%0A&c=null&g=true&q=1"),
        SourceCase(
            "json-members-signed/1", SourceFacts(body: #"{"a":"","d": {"e": [1, 2]} ,"b":[ ]}"#),
            "a=&b=%5B%20%5D&d=%7B%22e%22%3A%20%5B1%2C%202%5D%7D"),
        SourceCase(
            "raw-body-as-parameter", SourceFacts(body: "a=1+2&b&c=%20=x&", contentType: "text/xml"),
            "a=1%202&b=&c=%20%3Dx"),
        SourceCase(
            "raw-body-as-parameter", SourceFacts(body: #"{"a":1}"#), "%7B%22a%22%3A1%7D="),
        SourceCase(
            "raw-body-as-parameter/1", SourceFacts(body: "a=1+2&b%20"), "a%3D1%2B2%26b%2520="),
        SourceCase(
            "multipart-fields-signed",
            SourceFacts(
                url: "http://a/?q=1", body: multipart,
                contentType: "multipart/form-data; charset=utf-8; boundary=\"x-y\""),
            "empty=&q=1&text=two%0D%0Alines%20--x-y&title=50%25%2B"),
        SourceCase(
            "multipart-fields-signed/1",
            SourceFacts(
                url: "http://a/?q=1", body: multipart,
                contentType: "multipart/form-data; charset=utf-8; boundary=\"x-y\""),
            "q=1&title=50%25%2B"),
    ]

    /// A field with a preamble before it, an empty one, a file and one whose text looks like a
    /// boundary.
    static let multipart = [
        "preamble", "--x-y", "Content-Disposition: form-data; name=\"title\"", "", "50%+",
        "--x-y", "content-disposition:form-data;name=empty", "Content-Type: text/plain", "", "",
        "--x-y", "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"", "", "file",
        "--x-y", "Content-Disposition: form-data; name=\"text\"", "", "two", "lines --x-y",
        "--x-y--", "epilogue", "",
    ].joined(separator: "\r\n")

    static let missingCases = [
        SourceCase(
            "oauth-version-missing",
            SourceFacts(
                url: "http://a/?oauth_version=2", oauth: "oauth_nonce=n&oauth_version=1.0"),
            "oauth_nonce=n&oauth_version=2"),
        SourceCase(
            "oauth-token-left-out", SourceFacts(oauth: "oauth_token=t&oauth_token_secret=x"),
            "oauth_token_secret=x"),
        SourceCase(
            "oauth-callback-missing", SourceFacts(oauth: "oauth_callback=oob&oauth_nonce=n"),
            "oauth_nonce=n"),
        SourceCase(
            "oauth-verifier-missing", SourceFacts(oauth: "oauth_nonce=n&oauth_verifier=v"),
            "oauth_nonce=n"),
        SourceCase(
            "nonce-timestamp-not-signed",
            SourceFacts(oauth: "oauth_nonce=n&oauth_timestamp=1&oauth_token=t"), "oauth_token=t"),
        SourceCase(
            "oauth-body-hash-missing", SourceFacts(oauth: "oauth_body_hash=h&oauth_nonce=n"),
            "oauth_nonce=n"),
    ]

    static let addedCases = [
        SourceCase(
            "oauth-signature-included", SourceFacts(oauth: "oauth_token=t", signature: "s+="),
            "oauth_signature=&oauth_token=t"),
        SourceCase(
            "oauth-signature-included/1", SourceFacts(oauth: "oauth_token=t", signature: "s+="),
            "oauth_signature=s%2B%3D&oauth_token=t"),
        SourceCase(
            "realm-included", SourceFacts(oauth: "oauth_token=t", realm: "My photos"),
            "oauth_token=t&realm=My%20photos"),
        SourceCase(
            "oauth-version-added", SourceFacts(oauth: "oauth_token=t"),
            "oauth_token=t&oauth_version=1.0"),
        SourceCase(
            "oauth-token-empty-added", SourceFacts(oauth: "oauth_nonce=n"),
            "oauth_nonce=n&oauth_token="),
        SourceCase("oauth-callback-added", SourceFacts(), "oauth_callback=about%3Ablank"),
        SourceCase("oauth-callback-added/1", SourceFacts(), "oauth_callback=oob"),
        SourceCase("oauth-callback-added/2", SourceFacts(), "oauth_callback="),
        SourceCase(
            "oauth-body-hash-added", SourceFacts(method: .plaintext),
            "oauth_body_hash=2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D"),
        SourceCase(
            "oauth-body-hash-added", SourceFacts(body: "not empty", method: .rsaSHA256),
            "oauth_body_hash=47DEQpj8HBSa%2B%2FTImW%2B5JCeuQeRkm5NMpJWZG3hSuFU%3D"),
        SourceCase(
            "oauth-body-hash-added/1", SourceFacts(method: .hmacSHA256),
            "oauth_body_hash=2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D"),
        SourceCase(
            "oauth-body-hash-added/2", SourceFacts(method: .hmacSHA512),
            "oauth_body_hash=47DEQpj8HBSa%2B%2FTImW%2B5JCeuQeRkm5NMpJWZG3hSuFU%3D"),
        SourceCase(
            "oauth-body-hash-twice",
            SourceFacts(url: "http://a/?oauth_body_hash=q", oauth: "oauth_body_hash=h"),
            "oauth_body_hash=h&oauth_body_hash=h&oauth_body_hash=q"),
    ]

    // SHA-1 of "{}" is bf21a9e8fbc5a3846fb05b4fa0859e0917b2202f (openssl dgst -sha1), of nothing
    // da39a3ee5e6b4b0d3255bfef95601890afd80709.
    static let replacedCases = [
        SourceCase(
            "oauth-body-hash-hex",
            SourceFacts(body: "{}", oauth: "oauth_body_hash=h"),
            "oauth_body_hash=YmYyMWE5ZThmYmM1YTM4NDZmYjA1YjRmYTA4NTllMDkxN2IyMjAyZg%3D%3D"),
        SourceCase(
            "oauth-body-hash-hex/1", SourceFacts(body: "{}", oauth: "oauth_body_hash=h"),
            "oauth_body_hash=bf21a9e8fbc5a3846fb05b4fa0859e0917b2202f"),
        SourceCase(
            "oauth-body-hash-hex/1", SourceFacts(oauth: "oauth_body_hash=h"),
            "oauth_body_hash=da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        SourceCase(
            "oauth-body-hash-hex/1", SourceFacts(formText: "{}", oauth: "oauth_body_hash=h"),
            "%7B%7D=&oauth_body_hash=bf21a9e8fbc5a3846fb05b4fa0859e0917b2202f"),
        SourceCase(
            "oauth-version-1.0a", SourceFacts(oauth: "oauth_version=1.0"), "oauth_version=1.0a"),
        SourceCase(
            "oauth-version-1.0a/1", SourceFacts(oauth: "oauth_version=1.0"), "oauth_version=1.0A"),
        SourceCase(
            "oauth-version-1.0a/1", SourceFacts(oauth: "oauth_version=1.0a"), "oauth_version=1.0"),
        SourceCase(
            "timestamp-milliseconds",
            SourceFacts(url: "http://a/?oauth_timestamp=1", oauth: "oauth_timestamp=1318622958"),
            "oauth_timestamp=1&oauth_timestamp=1318622958000"),
        SourceCase(
            "timestamp-milliseconds/1", SourceFacts(oauth: "oauth_timestamp=1318622958999"),
            "oauth_timestamp=1318622958"),
    ]

    static let spellings =
        [
            "HMAC_SHA1", "hmac-sha1", "HMACSHA1", "HMAC-SHA-1", "SHA1",
        ].enumerated().map { index, spelling in
            SourceCase(
                "signature-method-misspelt/\(index)",
                SourceFacts(oauth: "oauth_signature_method=HMAC-SHA1"),
                "oauth_signature_method=\(spelling)")
        } + [
            SourceCase(
                "signature-method-misspelt/3",
                SourceFacts(oauth: "oauth_signature_method=RSA-SHA256", method: .rsaSHA256),
                "oauth_signature_method=RSA-SHA-256"),
            SourceCase(
                "signature-method-misspelt",
                SourceFacts(oauth: "oauth_signature_method=PLAINTEXT", method: .plaintext),
                "oauth_signature_method=plaintext"),
        ]

    static let cases =
        requestCases + readingCases + bodyCases + missingCases + addedCases + replacedCases
        + spellings + SourceValueCases.cases

    @Test("change the parameters that are signed", arguments: SourcePitfallTests.cases)
    func changeParameters(_ pitfall: SourceCase) throws {
        #expect(try pitfall.signed() == pitfall.parameters)
        #expect(try pitfall.right() != pitfall.parameters)
    }

    @Test("have one case each")
    func haveCases() {
        let ids = Set(Self.cases.flatMap(\.ids)).union(LawTests.ids)
        #expect(PitfallCatalogue.sources.map(\.id).filter { !ids.contains($0) } == [])
    }
}
