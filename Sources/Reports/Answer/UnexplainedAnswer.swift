import Diagnosis
import OAuth1
import Results
import Vectors

/// A short answer if no known mistake explains a value: what is certain, and the next step
/// that decides most.
struct UnexplainedAnswer {
    private(set) var statements: [Answer.Statement] = []
    private let evidence: SearchEvidence
    private let command: RepeatedCommand?
    private let redaction: Redaction
    private var style: ReportStyle { redaction.style }
    /// Whether the request may have had a form or a body that the text does not show.
    private let lacksBody: Bool
    /// Whether what printed the request masked values of it.
    private let isMasked: Bool
    /// What was assumed of the request; nil if nothing was.
    private let condition: String?

    init(
        _ diagnosis: Diagnosis,
        _ explained: Explained,
        _ command: RepeatedCommand?,
        _ condition: String?,
        _ redaction: Redaction
    ) {
        (evidence, self.condition) = (diagnosis.evidence, condition)
        (self.command, self.redaction) = (command, redaction)
        lacksBody = !explained.vector.request.assumed.isDisjoint(with: [.noBody, .noForm])
        isMasked = explained.vector.request.assumed.contains(.masked)
        let stages = explained.wrong.stages
        let place = explained.wrong.foundSignature.flatMap(PublishedSignature.place)
        addHead(stages, place, diagnosis, depth: explained.depth)
        if style.saysAll {
            for hint in SearchExtent.hints(diagnosis, depth: explained.depth, style) {
                add(.certain, hint)
            }
        }
        for sentence in diagnosis.shape { add(.certain, Hint(sentence)) }
        if stages.contains(.bodyHash) {
            add(
                .next,
                "Next: hash the bytes that you send, and do not change the body afterwards. Or give"
                    + " oauthcheck the body exactly as it was sent.")
        }
        guard stages.contains(.signature) || stages.contains(.authorizationHeader) else { return }
        for hint in Self.certain(evidence) { add(.certain, hint) }
        guard place == nil else { return }
        addNext(stages, isCutShort: diagnosis.isCutShort)
    }

    private mutating func addHead(
        _ stages: [Stage], _ place: String?, _ diagnosis: Diagnosis, depth: Int
    ) {
        if let place {
            return add(
                .certain,
                "This exact signature is printed in \(place), for the request and the secrets that"
                    + " are shown there.")
        }
        if diagnosis.isCutShort { return add(.certain, "No explanation found yet: time ran out.") }
        let reason: Hint? =
            diagnosis.isTooLarge
            ? "the request is too large to try all known mistakes"
            : depth == 0 ? "no mistakes were tried (\(.depth) 0)" : nil
        if let reason { return add(.certain, "No explanation found: " + reason + ".") }
        // A header repeats its signature.
        let values =
            stages.contains(.signature) ? stages.filter { $0 != .authorizationHeader } : stages
        let title = values.named
        let read = condition.map { " if the request was sent \($0)" } ?? ""
        add(.certain, "No explanation found: no known mistake gives \(title)\(read).")
    }

    /// What the values that were given prove, and which secrets are missing.
    private static func certain(_ evidence: SearchEvidence) -> [Hint] {
        var lines: [Hint] = []
        if !evidence.proven.isEmpty {
            lines.append("Correct as given: the \(evidence.proven.map { $0.title }.formatted).")
        }
        if evidence.lacksConsumerSecret {
            lines.append(
                "The signature depends on the consumer secret, but no consumer secret was given.")
        }
        if evidence.lacksTokenSecret {
            lines.append("The request has oauth_token, but no token secret was given.")
        }
        if evidence.proven.contains(.baseString), evidence.method.kind != .plaintext {
            let key = evidence.method.kind == .rsa ? "the private key" : "the signing key"
            lines.append("Only \(key), the hash or the encoding of the signature can be wrong.")
        }
        return lines
    }

    /// What to look at first.
    private var check: String {
        condition.map { "Next: check that the request was sent \($0), and" } ?? "Next: check"
    }

    private mutating func add(_ topic: Answer.Statement.Topic, _ hint: Hint) {
        statements.append(Answer.Statement(topic, style.text(hint)))
    }

    private mutating func addNext(_ stages: [Stage], isCutShort: Bool) {
        if isMasked {
            add(
                .next,
                "Next: give the masked values as they were sent; whatever printed the request can"
                    + " log them, or a proxy can record them.")
        } else {
            addComparison(stages)
        }
        guard isCutShort, style.hasOptions else { return }
        next("Or give the search more time", option: "\(.budget) 60")
    }

    private mutating func addComparison(_ stages: [Stage]) {
        if evidence.method.kind == .plaintext {
            add(
                .next,
                "Next: compare both secrets with the provider's. A PLAINTEXT signature consists "
                    + "only of the secrets.")
        } else if evidence.proven.contains(.baseString) {
            addKeys()
        } else if evidence.lacksTokenSecret, style.hasOptions {
            addTokenSecret()
        } else if lacksBody, command != nil {
            next(
                "Next: if the request had a form or another body, give that body as it was sent",
                option: "\(.body) 'name=value&…'")
        } else if stages.contains(.baseString) {
            add(.next, "Next: find what differs in the base string; this needs no secret.")
        } else {
            addBaseString()
        }
    }

    private mutating func addKeys() {
        let secrets: Hint =
            "Next: put all secrets that may have been used into a file secrets.env, as NAME=value"
        if isRSA {
            add(.next, "Next: check that the public key belongs to the private key.")
        } else if !style.hasOptions {
            add(.next, "Next: check that both secrets belong to this consumer key and this token.")
        } else if command == nil {
            let all: Hint = "oauthcheck explain tries all pairs with \(.envFile) secrets.env."
            add(.next, secrets + "; " + all)
        } else {
            next(secrets + ", and try all pairs", option: "\(.envFile) secrets.env")
        }
    }

    private mutating func addTokenSecret() {
        guard command != nil else {
            return add(
                .next, "Next: also give the token secret; in a vector, as secrets.token_secret.")
        }
        next(
            "Next: also give the token secret, in an environment variable",
            option: "\(.tokenSecretEnv) TOKEN_SECRET")
    }

    private mutating func addBaseString() {
        if !style.hasOptions {
            let key = isRSA ? "the private key" : "the secrets"
            add(
                .next,
                "Next: log the signature base string of the client, and compare it with the base"
                    + " string below. If they are equal, \(key) or the hash is wrong.")
        } else if command == nil {
            add(
                .next,
                "\(check) \(usual) log the signature base string of your program, and give it to"
                    + " oauthcheck explain with \(.baseString), or add it to the vector as"
                    + " expected.base_string.")
        } else {
            next(
                "\(check) \(usual) log the signature base string of your program, save it as"
                    + " base.txt, and let oauthcheck compare it",
                option: "\(.baseString) \"$(cat base.txt)\"")
        }
    }

    private var isRSA: Bool { evidence.method.kind == .rsa }

    /// What no search can find: values that are in no text that was read.
    private var usual: String {
        let keys =
            isRSA
            ? "the public key belongs to the private key"
            : "the secrets belong to this consumer key and token"
        return "that \(keys), and that the program signs the nonce and the timestamp that it sends,"
            + " not new ones. If so,"
    }

    private mutating func next(_ clause: Hint, option: Hint) {
        statements.append(.next(clause, adding: option, to: command, redaction))
    }
}

extension Answer.Statement {
    /// A next step with its command; only the option if the call
    /// cannot be repeated, or has one of the secrets.
    static func next(
        _ clause: Hint,
        adding option: Hint,
        to command: RepeatedCommand?,
        _ redaction: Redaction
    ) -> Answer.Statement {
        let style = redaction.style
        let whole = command?.adding(style.text(option))
        let line = whole.flatMap { redaction.hides(Array($0.utf8)) ? nil : $0 }
        var statement = Answer.Statement(
            .next, style.text(clause + (line == nil ? ": add " + option + "." : ":")))
        statement.command = line
        return statement
    }
}
