import Testing
import Vectors

@testable import oauthcheck

@Suite("A file of clients")
struct ClientFileReadingTests {
    @Test("is refused if it is larger than 16 MiB")
    func large() throws {
        let scratch = try Scratch()
        let text = Array(
            #"{"clients": [{"consumer_key": "a", "consumer_secret": "b"}], "tokens": []}"#.utf8)
        let blanks = [UInt8](repeating: 0x20, count: (16 << 20) - text.count)
        let most = try scratch.write("most", text + blanks)
        let more = try scratch.write("more", text + blanks + [0x20])
        #expect(try ClientFile(reading: most, option: "--clients").clients.count == 1)
        do throws(VectorIssue) {
            _ = try ClientFile(reading: more, option: "--clients")
            Issue.record("it is read")
        } catch {
            #expect(error.message == "the file is larger than 16 MiB")
        }
    }
}
