import OAuthCrypto
import Testing

@Suite("Hash functions")
struct HashFunctionTests {
    /// Of "abc": RFC 1321 appendix A.5 (MD5), RFC 3174 §7.3 (SHA-1), RFC 3874 §3.1 (SHA-224), and
    /// FIPS 180-2 appendices B, C and D.
    static let digestsOfABC: [(HashFunction, String)] = [
        (.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ]

    @Test(
        "digest \"abc\" as published",
        arguments: digestsOfABC.filter { HashFunction.offered.contains($0.0) })
    func digestsABC(_ hash: HashFunction, _ expected: String) throws {
        #expect(Hex.text(try digest("abc", hash)) == expected)
    }

    /// RFC 1321 appendix A.5 for MD5; the others computed with Python's hashlib.
    @Test(
        "digest an empty message",
        arguments: [
            (HashFunction.md5, "d41d8cd98f00b204e9800998ecf8427e"),
            (.sha1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
            (.sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ])
    func digestsNothing(_ hash: HashFunction, _ expected: String) throws {
        #expect(Hex.text(try digest("", hash)) == expected)
    }

    @Test("know the length of their digests", arguments: HashFunction.offered)
    func digestLength(_ hash: HashFunction) throws {
        #expect(try digest("abc", hash).count == hash.digestLength)
    }

    @Test("append to the bytes that are there")
    func appends() throws {
        var bytes: [UInt8] = [1, 2, 3]
        try HashFunction.md5.appendDigest(of: ArraySlice("abc".utf8).span, to: &bytes)
        #expect(Hex.text(bytes) == "010203900150983cd24fb0d6963f7d28e17f72")
    }

    private func digest(_ text: String, _ hash: HashFunction) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try hash.appendDigest(of: ArraySlice(text.utf8).span, to: &bytes)
        return bytes
    }
}
