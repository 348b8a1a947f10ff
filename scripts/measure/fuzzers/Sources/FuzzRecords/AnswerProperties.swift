import Exchange
import Results

/// Properties of any lines as answers of an adapter.
enum AnswerProperties {
    static func hold(for text: [UInt8]) {
        var reader = AnswerReader(isStrict: true)
        for line in text.split(separator: 0x0A) {
            do throws(ProtocolFault) {
                let answer = try reader.answer(line.span)
                let again = try reader.answer(line.span)
                expect(answer.seq == again.seq, "a line read twice is the same answer")
            } catch {
                expect(!error.description.isEmpty, "a fault says what it is")
            }
            do throws(ProtocolFault) {
                let implementation = try reader.implementation(line.span)
                expect(!implementation.name.isEmpty, "an implementation has a name")
            } catch {
                expect(!error.description.isEmpty, "a fault says what it is")
            }
            _ = reader.removeRemarks()
        }
    }
}
