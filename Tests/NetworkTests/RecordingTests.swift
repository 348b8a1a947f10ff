#if Live
import Foundation
import OAuth1
import Testing
import Vectors

@testable import Network

@Suite("What --record keeps")
struct RecordingTests {
    /// The verdicts of the server, and of the vectors that it has recorded.
    private static func verdicts(_ count: Int) throws -> (served: [String], recorded: [String]) {
        let served = try Served()
        var signer = Caller.Signer()
        signer.token = ("tk", "ts")
        var sent: [String] = []
        for number in 0..<count {
            let target = "/a%20b?n=\(number)&x=%C3%A9&x=y=&z"
            var signer = signer
            if number % 3 == 1 { signer.token = ("tk", "wrong") }
            let header = try served.client.header("GET", target, signer)
            let isChanged = number % 7 == 5
            let changed = isChanged ? target + "&more" : target
            sent.append(try served.client.send("GET", changed, header: header).verdict)
            // Seen before, unless the first was refused: a wrong signature uses up no nonce.
            if number % 5 == 0 {
                sent.append(try served.client.send("GET", target, header: header).verdict)
            }
        }
        let lines = served.process.recorded.wait(for: sent.count)
        return (sent, try lines.map(status))
    }

    /// What the check of a recorded request says, without the server.
    private static func status(_ line: String) throws -> String {
        var reader = VectorReader(file: "record") { (_) throws(KeyError) in [] }
        let bytes = Array(line.utf8)
        reader.open(bytes.span, as: .line)
        guard case .vector? = reader.next() else { return "unreadable" }
        var checker = Checker()
        switch checker.check(reader.vector) {
        case .passed: return "passed"
        case .failed: return "failed"
        default: return "other"
        }
    }

    @Test("gives the verdicts of the server without it")
    func offline() throws {
        let (served, recorded) = try Self.verdicts(40)
        // The signature of a request that is repeated is as right as it was.
        let expected = served.map { $0 == "SIG-02" ? "failed" : "passed" }
        #expect(recorded == expected)
        #expect(Set(served) == ["200", "SIG-02", "NON-01"])
    }
}
#endif
