import Testing

@testable import oauthcheck

@Suite("Words that messages repeat")
struct HarmlessWordTests {
    @Test(
        "look like names",
        arguments: [
            "curl", "curl-log", "base_string,signature", "http1.1", "-brief", "JSON", "x.com",
        ])
    func names(_ word: String) {
        #expect(HarmlessWord.isOne(word))
    }

    @Test(
        "do not look like secrets",
        arguments: [
            "kd94hf93k423kf44", "-skd94hf93k423kf44", "Mk99Zq7secret9WxJn", "aB", "a b", "p@ss",
            "abcdefghijklmnopqrstuvwxy", "\u{e9}",
        ])
    func secrets(_ word: String) {
        #expect(!HarmlessWord.isOne(word))
    }
}
