import Results
import Testing

@testable import Probing

@Suite("The flow that probe tries")
struct FlowTests {
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
        let approval = HTMLForm.text(of: forms[0].fields(for: .approve) ?? [])
        #expect(approval == "token=a%22b%26c&note=&remember=on&answer=2")
        let denial = HTMLForm.text(of: forms[0].fields(for: .deny) ?? [])
        #expect(denial == "token=a%22b%26c&note=&remember=on&answer=1")
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
}
