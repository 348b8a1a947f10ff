import Expect
import Reports
import Results
import Vectors

/// Properties of everything that is printed for one vector.
enum Outputs {
    /// - Parameters:
    ///   - signed: a signed vector.
    ///   - derivation: the derivation that just signed it.
    static func hold(for signed: SignedVector, _ derivation: Derivation) {
        let style = ReportStyle()
        for isSingle in [false, true] {
            var output: [UInt8] = []
            SignedText.appendText(signed, isSingle: isSingle, style: style, to: &output)
            expect(Output.isPlain(output), "a signed vector is printed as plain text")
        }
        var json: [UInt8] = []
        let stages = signed.values.map(\.stage)
        SignedJSON(stages, style).append(signed.vector, StageSet(stages), derivation, to: &json)
        expect(Output.isJSON(json), "a signed vector is printed as JSON")
        var header: [UInt8] = []
        SignedText.appendHeader(signed, style: style, to: &header)
        expect(header.count { $0 == 0x0A } <= 1, "a header is one line")
        holdCommand(of: signed, style)
    }

    /// A request becomes a command of plain text, or is refused with nothing written.
    private static func holdCommand(of signed: SignedVector, _ style: ReportStyle) {
        var command: [UInt8] = []
        do throws(SendingRefusal) {
            try SendingText.append(signed, as: .curl, style: style, to: &command)
            expect(command.isEmpty || command.last == 0x0A, "a command ends with a line break")
        } catch {
            expect(command.isEmpty, "of a refused command nothing is written")
        }
    }

    static func hold(for explained: Explained) {
        let style = ReportStyle()
        let notes = RequestNotes()
        let answer = Answer(explained, notes, isRight: explained.diagnosis == nil, style)
        for isBrief in [false, true] {
            let lines = ExplanationText(answer, explained, isBrief: isBrief, style).lines
            expect(lines.allSatisfy { Output.isPlain($0) }, "an explanation is plain text")
        }
        let json = JSONExplanation.text(answer, explained, notes, style)
        expect(Output.isJSON(Array(json.utf8)), "an explanation is JSON")
    }
}

enum Output {
    /// Whether the text is UTF-8 without control characters.
    static func isPlain(_ text: some Collection<UInt8>) -> Bool {
        text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }
            && String(decoding: text, as: UTF8.self).utf8.elementsEqual(text)
    }

    static func isPlain(_ text: String) -> Bool {
        isPlain(text.utf8)
    }

    /// Whether our own reader accepts it, which FuzzJSON compares with Foundation.
    static func isJSON(_ text: [UInt8]) -> Bool {
        var document = JSONDocument()
        do throws(JSONSyntaxError) {
            try document.read(text.span)
            return document.duplicateNames.isEmpty
        } catch {
            return false
        }
    }
}
