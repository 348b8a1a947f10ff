import Foundation
import OAuth1
import Testing

@Suite("RFC 5849 §3.3, Nonce and Timestamp")
struct FreshnessTests {
    @Test("makes a nonce of letters and digits only, for every byte")
    func alphabet() {
        for byte in UInt8.min...UInt8.max {
            let bytes = (0..<32).map { UInt8(truncatingIfNeeded: Int(byte) &+ $0 &* 7) }
            let nonce = Freshness(randomBytes: bytes, timestamp: 1).nonce
            #expect(
                nonce.utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || 0x30...0x39 ~= $0 }
            )
            let base64 = Data(bytes).base64EncodedString()
            #expect(nonce == base64.filter { !"+/=".contains($0) })
        }
    }

    @Test("makes different nonces from different bytes, and keeps the timestamp")
    func differs() {
        let first = Freshness(randomBytes: [1, 2, 3], timestamp: 137_131_200)
        let second = Freshness(randomBytes: [1, 2, 4], timestamp: 137_131_200)
        #expect(first.nonce != second.nonce)
        #expect(first.timestamp == 137_131_200)
    }
}
