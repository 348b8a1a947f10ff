import Testing

@testable import Intake

@Suite("The parameters of an Authorization header")
struct HeaderParametersTests {
    private static func read(_ value: String) -> HeaderParameters? {
        HeaderParameters(SentHeader(value))
    }

    @Test("are decoded; the signature and other parameters are apart")
    func fields() throws {
        let value = #"OAuth realm="a%20b", oauth_nonce="n%20", oauth_signature="s%3D", x="1%2B""#
        let read = try #require(Self.read(value))
        #expect(read.oauth.map { "\($0.name)=\($0.value)" } == ["realm=a%20b", "oauth_nonce=n "])
        #expect(read.others.map { "\($0.name)=\($0.value)" } == ["x=1+"])
        #expect(read.signature == "s=")
        #expect(read.fault == nil)
        // A vector's header has protocol parameters alone.
        #expect(!read.isExact)
    }

    @Test("are read from a malformed header, which is not compared byte for byte")
    func malformed() throws {
        let read = try #require(Self.read("OAuth oauth_nonce='n', oauth_signature='s%3D'"))
        #expect(read.oauth.map(\.value) == ["n"])
        #expect(read.signature == "s=")
        #expect(read.fault != nil)
        #expect(!read.isExact)
        #expect(try #require(Self.read(#"OAuth oauth_nonce="n""#)).isExact)
    }

    @Test("are not there in a header of another scheme")
    func others() {
        #expect(Self.read("Bearer abc") == nil)
        #expect(HeaderParameters.hint(for: "bearer abc") == HeaderParameters.oauth2)
        #expect(HeaderParameters.hint(for: "OAuth x") != HeaderParameters.oauth2)
    }
}
