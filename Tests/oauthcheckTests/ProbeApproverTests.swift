import Probing
import Testing
import Vectors

@testable import oauthcheck

@Suite("A command that decides on the authorization page")
struct ProbeApproverTests {
    private static func outcome(_ script: String) throws -> String {
        let approver = try #require(ProbeApprover("sh -c \(ShellWord.quoted(script)) sh"))
        switch approver.decide("http://localhost/authorize?oauth_token=a", .approve, 1) {
        case .shown(let verifier): return "verifier \(verifier)"
        case .redirected(let url): return "redirected to \(url)"
        case .ended: return "ended"
        case .notAsked: return "not asked"
        case .failed(let why): return why
        }
    }

    @Test(
        "says with its last line what came of it",
        arguments: [
            ("echo opened; echo v1", "verifier v1"),
            (
                "echo http://localhost/done?oauth_verifier=v",
                "redirected to http://localhost/done?oauth_verifier=v"
            ),
            (
                #"echo "http://localhost/?of=$1" | grep -o 'of=.*'"#,
                "redirected to of=http://localhost/authorize?oauth_token=a"
            ),
            ("true", "ended"),
            ("echo v1; exit 1", "the --flow command failed"),
        ])
    func lastLine(_ script: String, _ outcome: String) throws {
        #expect(try Self.outcome(script) == outcome)
    }

    @Test(
        "is read up to 64 KiB",
        arguments: [
            (65_533, "verifier v"), (65_534, "the --flow command printed more than 64 KiB"),
            (20 << 20, "the --flow command printed more than 64 KiB"),
        ])
    func bound(_ count: Int, _ outcome: String) throws {
        let script = "head -c \(count) /dev/zero | tr '\\0' x; echo; echo v"
        #expect(try Self.outcome(script) == outcome)
    }
}
