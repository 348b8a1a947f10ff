import Testing
import Vectors

@testable import oauthcheck

@Suite("A file with secrets that cannot be read")
struct SecretFileTests {
    private static func issue(_ path: String) -> String {
        SecretFile(option: "--env-file", path: path)
            .issue(VectorIssue(file: path, message: "m", hint: "h")).text
    }

    @Test(
        "is named if its name looks like one",
        arguments: ["nope.env", "a/b.json", ".env", "Shop/prod-2026.env", "clients20261128.json"])
    func names(_ path: String) {
        #expect(Self.issue(path) == "\(path): m\n  hint: h")
    }

    @Test(
        "is not named if its name may be the secret itself",
        arguments: ["S3cr3tV4lueXYZ", "kd94hf93k423kf44", "secret"])
    func secrets(_ path: String) {
        #expect(
            Self.issue(path)
                == "--env-file: m\n  hint: --env-file takes the name of a file, not the secret "
                + "itself")
    }

    @Test("is a .env file, one with several secrets, or one of clients")
    func readers() {
        func fault(_ read: () throws(VectorIssue) -> Void) -> String {
            do throws(VectorIssue) {
                try read()
                return ""
            } catch {
                return error.text
            }
        }
        let name = "S3cr3tV4lueXYZ"
        let environment = fault { () throws(VectorIssue) in
            _ = try CredentialSource.read(name, option: "--env-file")
        }
        #expect(environment.hasPrefix("--env-file: cannot read the file"))
        #expect(!environment.contains(name))
        let clients = fault { () throws(VectorIssue) in
            _ = try ClientFile(reading: name, option: "--clients")
        }
        #expect(clients.hasPrefix("--clients: cannot read the file"))
        #expect(!clients.contains(name))
    }
}
