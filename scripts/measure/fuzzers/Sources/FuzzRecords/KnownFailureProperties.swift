import Results
import Vectors

/// Properties of any text as a list of known failures.
enum KnownFailureProperties {
    static func hold(for text: [UInt8]) {
        let reader = KnownFailureReader(text.span, file: "known.json")
        for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
        let entries = Set(reader.failures)
        expect(entries.count == reader.failures.count, "no entry is there twice")
    }
}
