import Testing
import Vectors

@testable import Intake

// What was sent, apart from what was signed.
extension TextReadingTests {
    @Test("are of the last request in a log of curl -v that shows a redirect, with its body")
    func redirectedByCurl() throws {
        func sent(_ url: String) -> String {
            "> POST \(url) HTTP/1.1\n> Host: h.test\n> Authorization: \(Self.header)\n"
                + "> Content-Type: application/x-www-form-urlencoded\n>\nb=1\n\n"
        }
        let requests = try all(
            sent("/a") + "< HTTP/1.1 307 Moved\n<\n" + sent("/c") + "< HTTP/1.1 401 No\n<\n")
        #expect(requests.map(\.url) == ["https://h.test/c"])
        #expect(requests.map(\.body) == [Array("b=1".utf8)])
        #expect(requests.map(\.response?.status) == [401])
    }

    @Test("are of the method that was an argument of the call, not of what was signed")
    func methodOfCall() throws {
        let request = try first(
            "request(post, {\"https://h.test/a\", [{\"authorization\", \"\(Self.header)\"}]})\n"
                + "oauth1:sign(put, \"https://h.test/a\")\n")
        #expect(request.method == "POST")
    }
}
