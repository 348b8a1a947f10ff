import Results
import Testing
import Vectors

@testable import Exchange

@Suite("The examples for adapters")
struct AdapterExamplesTests {
    @Test("are vectors that can be signed and verified, every one of them")
    func vectors() throws {
        #expect(AdapterExamples.all.map(\.title) == AdapterExamples.titled.map(\.title))
        var derivation = Derivation()
        for (title, vector) in AdapterExamples.all {
            for operation in Operation.allCases {
                #expect(vector.reasonNotToAsk(operation) == nil, "\(title)")
            }
            derivation.begin()
            try derivation.derive(.signature, of: vector)
            #expect(derivation.hasSignature, "\(title)")
        }
    }
}
