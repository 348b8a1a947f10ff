import OAuth1
import Testing

@Suite("A form-encoded body")
struct FormTests {
    /// The body of §3.4.1.3.1, and the values that its table gives.
    @Test("is read as in §3.4.1.3.1")
    func printed() throws {
        let form = try FormEncodedBody(encoded: "c2&a3=2+q".utf8)
        #expect(form.parameters == [Parameter("c2", ""), Parameter("a3", "2 q")])
    }

    @Test("is written with %20 for a space, and read as it was")
    func written() throws {
        let form = FormEncodedBody([
            Parameter("a b", "1 + 1 = 2"), Parameter("a b", ""), Parameter("☃", "&"),
        ])
        let bytes = "a%20b=1%20%2B%201%20%3D%202&a%20b=&%E2%98%83=%26"
        #expect(form.bytes == Array(bytes.utf8))
        #expect(try FormEncodedBody(encoded: form.bytes) == form)
    }

    @Test("names the parameter that is not UTF-8")
    func notUTF8() throws {
        let error = #expect(throws: FormEncodedBodyError.self) {
            try FormEncodedBody(encoded: "a=b&c=%E9".utf8)
        }
        #expect(error?.parameterIndex == 1)
        #expect(error?.description == "parameter 2 of the form is not UTF-8")
    }

    @Test(
        "is known by its content type",
        arguments: [
            (FormEncodedBody.contentType, true), ("Application/X-WWW-form-urlencoded ;a=b", true),
            ("application/json", false), ("application/x-www-form-urlencoded2", false),
        ])
    func contentType(_ type: String, _ expected: Bool) {
        #expect(FormEncodedBody.isForm(contentType: type) == expected)
    }

    /// OAuth Request Body Hash, draft 4, §6 and §3.2.
    @Test(
        "has the hash of the draft",
        arguments: [
            ("Hello World!", "Lve95gjOVATpfV8EL5X4nxwjKHE="), ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
        ])
    func hash(_ body: String, _ expected: String) throws {
        #expect(try SignatureMethod.hmacSHA1.bodyHash(of: body.utf8) == expected)
    }
}
