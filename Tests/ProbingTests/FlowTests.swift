import HTTP
import Results
import Testing

@testable import Probing

@Suite("The flow that probe tries")
struct FlowTests {
    private static func decided(_ decision: Decision, _ page: String, token: String = "") -> String?
    {
        HTMLForm.deciding(decision, among: HTMLForm.all(in: page), token: token)
            .map { HTMLForm.text(of: $0.1) }
    }

    @Test("takes the form that decides, whatever else is on the page")
    func decidingForm() {
        let others = """
            <form action="/search"><input name=q><button>Search</button></form>
            <form method=post action="/logout"><button>Log out</button></form>
            <form method=post action="/comment"><button>OK</button></form>
            <form method=post action="/login"><input type=password name=p><button>OK</button></form>
            """
        let own = """
            <form method=post><input type=hidden name=t value=abc>
            <button name=d value=1>Yes</button>
            <button name=d value=0>No</button></form>
            """
        #expect(Self.decided(.approve, others + own, token: "abc") == "t=abc&d=1")
        #expect(Self.decided(.deny, others + own, token: "abc") == "t=abc&d=0")
        let search = "<form action=/search><input name=q><button>Search</button></form>"
        let single =
            "<form method=post><input type=hidden name=t value=abc><button>Go</button></form>"
        #expect(Self.decided(.approve, search + single, token: "abc") == "t=abc")
        #expect(Self.decided(.approve, search + search, token: "abc") == nil)
    }

    @Test("reads the forms of a page, and their buttons")
    func forms() {
        let page = """
            <p>Not <b>a</b> form.<!-- <form action="/comment"> -->
            <form method=post action='/decide?a=1&amp;b=2'>
            <input type="hidden" name="token" value="a&quot;b&#38;c"><input name=note>
            <input type=checkbox name=remember checked><input type=checkbox name=all>
            <button name="answer" value="1">Deny</button>
            <button name="answer" value="2">Allow access</button></form>
            """
        let forms = HTMLForm.all(in: page)
        #expect(forms.count == 1)
        #expect(forms[0].isPost)
        #expect(forms[0].action == "/decide?a=1&b=2")
        let approval = Self.decided(.approve, page)
        #expect(approval == "token=a%22b%26c&note=&remember=on&answer=2")
        let denial = Self.decided(.deny, page)
        #expect(denial == "token=a%22b%26c&note=&remember=on&answer=1")
    }

    @Test("chooses a radio button or an option, where a form has one button")
    func choices() {
        let radios = """
            <form method=post><input type=hidden name=t value=a>
            <input type=radio name=d value=yes checked> Allow
            <input type=radio name=d value=no> Refuse
            <button name=go value=1>Send</button></form>
            """
        #expect(Self.decided(.approve, radios) == "t=a&d=yes&go=1")
        #expect(Self.decided(.deny, radios) == "t=a&d=no&go=1")
        let list = """
            <form method=post><select name=d><option value=0>Deny<option value=1>Approve</select>
            <input type=submit></form>
            """
        #expect(Self.decided(.approve, list) == "d=1")
        #expect(Self.decided(.deny, list) == "d=0")
    }

    @Test(
        "follows what a page says instead of a redirect, with its verifier",
        arguments: [
            "<meta http-equiv=refresh content=\"0; url=http://127.0.0.1:9/cb?oauth_verifier=v\">",
            "<a href='http://127.0.0.1:9/cb?oauth_token=t&amp;oauth_verifier=v'>Back</a>",
        ])
    func leads(_ page: String) throws {
        let target = try #require(ProbeTarget(DeskServer.url))
        var visit = PageVisit(target, .approve, callback: "http://127.0.0.1:9/cb", path: "/a")
        var reader = ResponseReader()
        reader.append("HTTP/1.1 200 OK\r\nContent-Length: \(page.utf8.count)\r\n\r\n\(page)".utf8)
        let response = reader.next(isHead: false)
        let answer = ProbeAnswer(try #require(response))
        guard case .end(let outcome) = visit.next(after: answer) else {
            Issue.record("the visit goes on")
            return
        }
        #expect(Approval(outcome: outcome).verifier == "v")
    }

    @Test(
        "follows references of a page to the same server alone",
        arguments: [
            ("/b?c", "/b?c"), ("b", "/x/b"), ("?c=1", "/x/a?c=1"), ("", "/x/a?q"),
            ("http://h:1/b", "/b"), ("http://h:2/b", nil), ("//h:1/b", nil), ("myapp://cb", nil),
        ])
    func references(_ reference: String, _ path: String?) {
        #expect(PageVisit.path(reference, from: "/x/a?q", on: "http://h:1") == path)
    }

    @Test(
        "finds the verifier that a page shows",
        arguments: [
            ("<p>Your PIN: <b id=oauth_pin class=pin>1234</b>", "1234"),
            ("<input readonly name=oauth_verifier value='a b'>", nil),
            ("<input readonly name=oauth_verifier value='a1'>", "a1"),
            ("<p>Type <code>xyz</code> into the program</p>", "xyz"),
            ("<p>Client <code>ck</code>, callback <code>cb</code></p>", nil),
        ])
    func verifiers(_ page: String, _ verifier: String?) {
        #expect(ShownVerifier.find(in: page) == verifier)
    }

    @Test("measures how hard texts are to guess")
    func bits() {
        #expect(Guessability.bits(of: (10..<60).map { "token-00\($0)" }) < 6)
        #expect(Guessability.bits(of: ["same", "same"]) == 0)
        // Four places of sixteen different characters are four times four bits.
        let digits = Array("0123456789abcdef")
        #expect(Guessability.bits(of: digits.map { String(repeating: $0, count: 4) }) == 16)
    }

    @Test("takes what a command or a person answers")
    func approver() throws {
        let url = "http://127.0.0.1:9/cb?x=1&oauth_token=a&oauth_verifier=b%2Bc+d#part"
        #expect(Approval(outcome: .redirected(url)).verifier == "b+c d")
        #expect(CallbackURL(url)?.fragment == "part")
        #expect(Approval(outcome: .shown(verifier: "1234")).verifier == "1234")
        #expect(Approval(outcome: .ended).judgement(of: .approve)?.verdict == .inconclusive)
        #expect(Approval(outcome: .ended).judgement(of: .deny) == nil)
    }

    /// A server that wants a token for its resource, and refuses some requests besides.
    private static func results(
        refusing isRefused: @escaping @Sendable (RawRequest) -> Bool
    ) throws -> [String: ProbeResult] {
        try DeskServer(nil) { request, _ in
            let header = request.fields.values(of: "Authorization").flatMap { Array($0) }
            let lacksToken =
                request.target.starts(with: "/echo".utf8)
                && header.firstRange(of: "oauth_token=".utf8) == nil
            return lacksToken || isRefused(request) ? ProbeAnswer.refused : nil
        }.results(hasTokens: false)
    }

    @Test("gives the prober the tokens that the resource wants")
    func tokens() throws {
        let results = try Self.results { _ in false }
        for id in ["SIG-02", "SIG-10", "SIG-48", "NON-01", "TMP-01", "TOK-01"] {
            #expect(results[id]?.verdict == .kept, "\(id): \(results[id]?.reason ?? "")")
        }
    }

    @Test(
        "is tried although it gives no token, and the resource is not",
        arguments: [("/initiate", "TMP-01"), ("/token", "TOK-01")])
    func noTokens(_ path: String, _ id: String) throws {
        let results = try Self.results { $0.target.starts(with: path.utf8) }
        #expect(results["SIG-02"]?.verdict == .inconclusive)
        #expect(results["SIG-02"]?.reason.contains("the flow gave no token") == true)
        let isFirst = id == "TMP-01"
        #expect(results[id]?.verdict == (isFirst ? .inconclusive : .broken))
        #expect(results["TMP-01"]?.verdict == (isFirst ? .inconclusive : .kept))
    }
}
