import Probing
import Testing

@Suite("The URL of a protected resource")
struct TargetTests {
    @Test(
        "is taken apart",
        arguments: [
            ("http://localhost:8080/a?b=c", "localhost:8080", "localhost", 8080, "/a?b=c"),
            ("https://example.com", "example.com", "example.com", 443, "/"),
            ("http://[::1]:81/", "[::1]:81", "[::1]", 81, "/"),
            ("http://[::1]/", "[::1]", "[::1]", 80, "/"),
        ])
    func parts(_ url: String, _ host: String, _ name: String, _ port: Int, _ path: String) throws {
        let target = try #require(ProbeTarget(url))
        #expect(target.host == host)
        #expect(target.name == name)
        #expect(target.port == port)
        #expect(target.target == path)
    }

    @Test(
        "is refused",
        arguments: [
            "", "localhost", "ftp://a/", "http://a/#b", "http://u:p@a/", "http:///a", "//a",
        ])
    func refused(_ url: String) {
        #expect(ProbeTarget(url) == nil)
    }

    @Test("has the endpoint for temporary credentials on the same server")
    func initiate() throws {
        let target = try #require(ProbeTarget("http://localhost:8080/a"))
        let same = try #require(ProbeTarget("http://localhost:8080/initiate"))
        #expect(target.with(initiate: same)?.initiate == "/initiate")
        for other in ["http://localhost:81/initiate", "https://localhost:8080/initiate"] {
            #expect(target.with(initiate: try #require(ProbeTarget(other))) == nil)
        }
    }
}
