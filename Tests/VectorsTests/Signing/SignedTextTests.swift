import Fixtures
import Foundation
import OAuth1
import Testing
import Vectors

@Suite("A signed vector as text")
struct SignedTextTests {
    static let stages: [Stage] = [.baseStringURI, .signature]

    @Test("shows each stage under its name")
    func showsStages() throws {
        let text = try output {
            SignedText.appendText($0, isSingle: false, style: ReportStyle(), to: &$1)
        }
        #expect(
            text == """
                v::photo
                  base string URI        http://photos.example.net/photos
                  signature              MdpQcU8iPSUjWoN/UDMsK2sui9I=


                """)
    }

    @Test("shows a single stage without its title")
    func showsSingleStage() throws {
        let text = try output(stages: [.signature]) {
            SignedText.appendText($0, isSingle: true, style: ReportStyle(), to: &$1)
        }
        #expect(text == "MdpQcU8iPSUjWoN/UDMsK2sui9I=\n")
    }

    @Test("is one JSON object on one line")
    func writesJSON() throws {
        var derivation = Derivation()
        let vector = try TestVector(photo(expected: "{}"))
        let signed = try derivation.sign(vector, stages: StageSet(Self.stages))
        var output: [UInt8] = []
        let json = SignedJSON(Self.stages, ReportStyle())
        json.append(vector, signed, derivation, to: &output)
        let text = String(decoding: output, as: UTF8.self)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
        #expect(
            object == [
                "id": "v::photo", "base_string_uri": "http://photos.example.net/photos",
                "signature": "MdpQcU8iPSUjWoN/UDMsK2sui9I=",
            ])
        #expect(!text.contains("\n"))
    }

    @Test("is the line of a header")
    func writesHeader() throws {
        let text = try output(stages: [.authorizationHeader]) {
            SignedText.appendHeader($0, style: ReportStyle(), to: &$1)
        }
        #expect(text.hasPrefix(#"Authorization: OAuth realm="Photos", oauth_consumer_key="#))
        #expect(text.hasSuffix("\n"))
    }

    private func output(
        stages: [Stage] = SignedTextTests.stages,
        _ write: (SignedVector, inout [UInt8]) -> Void
    ) throws -> String {
        var derivation = Derivation()
        let vector = try TestVector(photo(expected: "{}"))
        let signed = try SignedVector(vector, stages: stages, using: &derivation)
        var output: [UInt8] = []
        write(signed, &output)
        return String(decoding: output, as: UTF8.self)
    }
}
