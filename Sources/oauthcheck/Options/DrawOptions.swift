import ArgumentParser
import Fuzzing
import OAuth1
import Vectors

/// Which random requests `fuzz` draws, and how many.
struct DrawOptions: ParsableArguments {
    /// How many requests are drawn if neither --count nor --seconds is given.
    private static let countByDefault: UInt64 = 10_000
    private static let secondsMax = 1e9

    @Option(help: ArgumentHelp("The seed of the random requests.", valueName: "s"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Start with the request that has this number.", valueName: "n"))
    var from: UInt64 = 0

    @Option(
        name: .customLong("count"),
        help: ArgumentHelp(
            "How many requests to generate (default: 10000, or no limit with --seconds).",
            valueName: "n"))
    var countMax: UInt64?

    @Option(help: ArgumentHelp("Stop after this many seconds.", valueName: "s"))
    var seconds: Double?

    @Option(
        name: .customLong("method"),
        help: ArgumentHelp(
            "Use only this signature method for the requests; may be repeated.",
            valueName: "HMAC-SHA1"))
    var methodNames: [String] = []

    @Option(
        help: ArgumentHelp("A PEM file with the private key for RSA methods.", valueName: "file"),
        completion: .file())
    var privateKeyFile: String?

    var count: UInt64 { countMax ?? (seconds == nil ? Self.countByDefault : .max) }

    var generator: RequestGenerator {
        let methods = methodNames.compactMap(SignatureMethod.init(rawValue:))
        return RequestGenerator(
            seed: seed, methods: methods.isEmpty ? SignatureMethod.allCases : methods,
            privateKeyFile: privateKeyFile)
    }

    func validate() throws {
        try refuse(countMax == 0, "--count must be 1 or more")
        if let seconds, !(seconds > 0 && seconds < Self.secondsMax) {
            throw CallError("--seconds must be more than 0 and less than 1000000000")
        }
        for name in methodNames {
            guard let method = SignatureMethod(rawValue: name) else {
                throw CallError(
                    "unknown signature method \(PlainText.quoted(name))"
                        + (SignatureMethod.hint(for: name).map { "; \($0)" } ?? ""))
            }
            try refuse(
                method.kind == .rsa && privateKeyFile == nil, "\(name) needs --private-key-file")
        }
    }

    /// The private key, checked; empty if none is given.
    func readKey() throws -> [UInt8] {
        guard let privateKeyFile else { return [] }
        do throws(KeyError) {
            let pem = try KeyFile.read(privateKeyFile, besides: FileTree.standardInput)
            do throws(SigningError) {
                _ = try RSAPrivateKey(pem: pem)
            } catch {
                throw KeyError("\(PlainText.visible(privateKeyFile)): \(error)")
            }
            return pem
        } catch {
            throw CallError(error.message)
        }
    }
}
