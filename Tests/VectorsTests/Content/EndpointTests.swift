import Fixtures
import Testing

@testable import Vectors

@Suite("Endpoints of requests")
struct EndpointTests {
    /// URLs, and the endpoints that they are of.
    private static let endpoints = [
        ("https://API.example.com/v1/orders?page=2", "GET api.example.com/v1/orders"),
        ("https://api.example.com", "GET api.example.com/"),
        ("https://api.example.com:443/a", "GET api.example.com/a"),
        ("http://api.example.com:443/a", "GET api.example.com:443/a"),
        ("https://api.example.com:8443/a", "GET api.example.com:8443/a"),
        ("https://a.example/v1/orders/7/lines/12", "GET a.example/v1/orders/{id}/lines/{id}"),
        (
            "https://a.example/x/0ad30da4-82cb-4a82-8d04-b92a8ee6f0d3",
            "GET a.example/x/{id}"
        ),
        ("https://a.example/x/507f1f77bcf86cd799439011/", "GET a.example/x/{id}/"),
        ("https://a.example/order-1234/2026-11-29", "GET a.example/order-{id}/{id}"),
        (
            "https://a.example/1.1/statuses/show/210462857.json",
            "GET a.example/1.1/statuses/show/{id}.json"
        ),
        ("https://a.example/oauth1/sha256/i18n/Orders", "GET a.example/oauth1/sha256/i18n/Orders"),
        ("https://a.example/a%20b/c", "GET a.example/a%20b/c"),
    ]

    @Test("have the method, the host, and the path without ids", arguments: endpoints)
    func endpoint(_ url: String, _ endpoint: String) throws {
        let vector = try TestVector(
            #"{"id": "a", "request": {"method": "get", "url": "\#(url)"}}"#)
        #expect(Endpoint(vector)?.text == endpoint)
    }

    @Test("are not there without a URL")
    func missing() throws {
        #expect(Endpoint(try TestVector(#"{"id": "a", "given": {"text": "a"}}"#)) == nil)
    }

    @Test("stand in reports of recorded requests, and of vectors only if that is asked for")
    func style() throws {
        var vector = try TestVector(
            """
            {"id": "a", "request": {"method": "GET", "url": "http://h.example/secret-word/1"},
             "secrets": {"consumer_secret": "secret-word"}}
            """)
        var style = ReportStyle()
        #expect(style.endpoint(of: vector) == nil)
        style.keysEndpoints = true
        #expect(style.endpoint(of: vector) == "GET h.example/<redacted>/{id}")
        (style.keysEndpoints, vector.isRecorded) = (nil, true)
        #expect(style.endpoint(of: vector) == "GET h.example/<redacted>/{id}")
        style.keysEndpoints = false
        #expect(style.endpoint(of: vector) == nil)
    }
}
