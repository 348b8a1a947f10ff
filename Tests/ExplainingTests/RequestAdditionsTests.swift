import Intake
import Testing
import Vectors

@testable import Explaining

@Suite("What is added to a request")
struct RequestAdditionsTests {
    private static let file = ImportedText(
        name: "secrets.txt", bytes: Array("api_url: https://h.test/v1\nhost: i.test\n".utf8)
    ) { (name) throws(VectorIssue) in throw VectorIssue(file: name, message: "not read") }

    @Test("is asked for, with what the header says")
    func missing() {
        var request = ImportedRequest(line: 1)
        request.addHeader(
            "Authorization", "OAuth oauth_consumer_key=\"ck\", oauth_signature=\"a\"")
        do throws(VectorIssue) {
            try RequestAdditions().complete(&request, of: "log")
            Issue.record("nothing is missing")
        } catch {
            #expect(error.topic == .incomplete)
            #expect(error.message.hasSuffix(", of the key ck"))
        }
    }

    @Test("is a host of the file of secrets, if the text shows none")
    func origins() throws {
        var additions = RequestAdditions()
        additions.origins = try SecretFacts(Self.file).origins
        var request = ImportedRequest(line: 1)
        request.target = "/v1/a"
        try additions.complete(&request, of: "log")
        #expect(request.url == "https://h.test/v1/a")
        #expect(request.others.map(\.url) == ["https://i.test/v1/a"])
        #expect(request.assumed.contains(.typedURL))
        let notes = request.notes.map { $0.text(\.rawValue) }
        #expect(notes.contains { $0.contains("api_url in secrets.txt, line 1") }, "\(notes)")
    }
}
