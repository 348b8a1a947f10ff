import Testing
import Vectors

@testable import Intake

@Suite("A form in HTML")
struct HTMLFormTests {
    private static let text = """
        <!DOCTYPE html>
        <form action='http://a/'><input name="q" value="x"></form>
        <FORM id=launch action="https://t.example/l?a=1&amp;b=2" method="post">
          <input type="hidden" name="title" value="R&#xE4;ume &amp; &#39;Ma&szlig;e&quot;"/>
          <input type=hidden name=empty>
          <input type="hidden" name="oauth_signature" value='a+b='>
          <input type="submit" name="ext_submit" value="Launch">
        </FORM>
        """

    @Test("is the form that has a signature")
    func isSigned() throws {
        let requests = try Sample.requests(Self.text)
        #expect(requests.count == 1)
        let request = try #require(requests.first)
        #expect(request.method == "POST")
        #expect(request.url == "https://t.example/l?a=1&b=2")
        #expect(request.line == 3)
    }

    @Test("is sent with its entities decoded and empty fields")
    func isDecoded() throws {
        let request = try #require(try Sample.requests(Self.text).first)
        #expect(
            body(request)
                == "title=R%C3%A4ume%20%26%20%27Ma%26szlig%3Be%22&empty=&oauth_signature=a%2Bb%3D")
    }

    @Test("leaves its button out, and says so")
    func buttonIsLeftOut() throws {
        let request = try #require(try Sample.requests(Self.text).first)
        let notes = request.notes.map { $0.text { $0.words } }
        #expect(notes == ["the button ext_submit is ignored: it is sent only if clicked"])
    }

    @Test("is also read with the button clicked")
    func buttonIsClicked() throws {
        let request = try #require(try Sample.requests(Self.text).first)
        let clicked = try #require(request.others.first)
        #expect(body(clicked)?.hasSuffix("&ext_submit=Launch") == true)
    }

    private func body(_ request: ImportedRequest) -> String? {
        request.body.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "replaces the query of its URL with its fields, unless it is sent with POST",
        arguments: ["", " method=get", " method=put"])
    func queryIsReplaced(_ method: String) throws {
        let requests = try Sample.requests(
            "<form action='http://a/b?c=d'\(method)><input name=oauth_signature value='e='></form>")
        #expect(requests.map(\.method) == ["GET"])
        #expect(requests.map(\.url) == ["http://a/b?oauth_signature=e%3D"])
        #expect(requests.first?.body == nil)
    }
}
