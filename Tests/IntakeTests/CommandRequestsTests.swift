import Testing
import Vectors

@testable import Intake

@Suite("Commands with several URLs")
struct CommandRequestsTests {
    private static func urls(_ count: Int) -> String {
        (0..<count).map { "http://h/\($0)" }.joined(separator: " ")
    }

    @Test(
        "are refused if their requests would fill the memory",
        arguments: [
            "curl -d x \(urls(3000)) " + (0..<3000).map { "-H a\($0):b" }.joined(separator: " "),
            "curl -G -d \(String(repeating: "x", count: 20_000)) \(urls(1000))",
            "curl -d \(String(repeating: "x", count: 20_000)) \(urls(1000))",
            "wget --post-data=\(String(repeating: "x", count: 20_000)) \(urls(1000))",
        ])
    func large(_ command: String) {
        let fault = Sample.fault { _ = try Sample.requests(command) }
        #expect(fault.contains("the command makes"), "\(fault.prefix(200))")
        #expect(fault.contains("all requests together may have at most 16 MiB"))
    }

    @Test("are read if they are small")
    func small() throws {
        #expect(try Sample.requests("curl -d x -H a:b \(Self.urls(4000))").count == 4000)
        let noted = "curl \(String(repeating: "-u b ", count: 2000)) \(Self.urls(400))"
        #expect(try Sample.requests(noted).allSatisfy { $0.notes.count == 1 })
    }
}
