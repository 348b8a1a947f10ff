import Testing
import Vectors

@testable import Intake

@Suite("The sets of a file of secrets")
struct SecretSetTests {
    @Test(
        "has the options of a command line, and values for variables that are not set",
        arguments: [
            "OPTS=\"$OPTS -Xmx1g -Da.consumerKey=ck -Da.consumerSecret=abc1\"\n",
            "consumer-secret: \"_env:CONSUMER_SECRET:abc1\"\n",
            "consumer-secret: \"${CONSUMER_SECRET:-abc1}\"\n",
        ])
    func defaults(_ text: String) throws {
        let file = try SecretFacts(Sample.text(text))
        #expect(file.candidates(.consumerSecret).map(\.value) == ["abc1"])
    }

    @Test(
        "says which secret was meant, if names say it",
        arguments: [
            ("SECRET_X", nil, nil), ("SANDBOX_CONSUMER_SECRET", "TOKEN_SECRET", "abc1"),
            ("CONSUMER_SECRET", "SANDBOX_TOKEN_SECRET", nil),
            ("CONSUMER_SECRET", "TOKEN_SECRET", nil),
        ])
    func meant(_ used: String, _ other: String?, _ meant: String?) throws {
        let file = try SecretFacts(
            Sample.text(
                "CONSUMER_SECRET=abc1\nTOKEN_SECRET=abc2\nSANDBOX_CONSUMER_SECRET=abc3\n"
                    + "SANDBOX_TOKEN_SECRET=abc4\nSECRET_X=abc5\n"))
        let fact = try #require(file.fact(ofVariable: used))
        let found = file.meant(
            insteadOf: fact, as: .consumerSecret, of: nil,
            beside: other.flatMap { file.fact(ofVariable: $0) })
        #expect(found?.value == meant)
    }

    @Test("says the secret of the set that the key is of")
    func meantByKey() throws {
        let file = try SecretFacts(
            Sample.text("LIVE_KEY=k1\nLIVE_API_SECRET=abc1\nTEST_KEY=k2\nTEST_API_SECRET=abc2\n"))
        let used = try #require(file.fact(ofVariable: "TEST_API_SECRET"))
        let found = file.meant(insteadOf: used, as: .consumerSecret, of: "k1", beside: nil)
        #expect(found?.value == "abc1")
    }
}
