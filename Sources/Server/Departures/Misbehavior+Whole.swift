import OAuth1
import Vectors

extension Misbehavior {
    /// Which methods, secrets and parts of a signature are verified.
    static let whole = [
        Misbehavior(
            "SIG-58", "does not verify HMAC-SHA256",
            .ignoresSignature { $0.signatureMethod == .hmacSHA256 }),
        Misbehavior(
            "SIG-59", "accepts requests signed without the token secret",
            .accepts { $0.endpoint == .resource ? $0.withoutTokenSecret : [] }),
        Misbehavior(
            "SIG-60", "accepts requests signed without the client secret",
            .accepts { $0.endpoint == .resource ? $0.withoutClientSecret : [] }),
        Misbehavior(
            "SIG-61", "ignores the letter case of signatures",
            .compares { comparison in
                comparison.isSame
                    || !comparison.isPlaintext
                        && comparison.sent.map(ASCII.lowercased)
                            == comparison.correct.map(ASCII.lowercased)
            }),
        Misbehavior(
            "SIG-62", "sorts parameters by name only", .derives(["sorted-by-name-only"])),
        Misbehavior(
            "SIG-63", "signs only one of several form values with the same name",
            .accepts { $0.withOneOfEachInForm }),
        Misbehavior(
            "SIG-64", "accepts the signing key as the signature", .accepts { $0.asPlaintext }),
        Misbehavior(
            "SIG-65", "does not verify PATCH requests",
            .ignoresSignature { $0.method.elementsEqual("PATCH".utf8) }),
        Misbehavior(
            "SIG-66", "accepts the consumer key \"constructor\", a name built into JavaScript",
            .knowsConstructor
        ),
        Misbehavior(
            "NON-30", "does not remember the nonces of POST requests",
            .nonces { $0.isPost && $0.endpoint == .resource ? nil : $0.nonceKey }),
        Misbehavior(
            "TOK-25", "gives access with temporary credentials that the user approved",
            .admitsApproved),
        Misbehavior(
            "TOK-26", "compares only the beginning of the verifier",
            .leavesOut(.verifier) { state, record in
                guard case .approved(let verifier)? = state.temporaryToken(of: record)?.state,
                    let sent = record.message?["oauth_verifier"], !sent.isEmpty
                else { return false }
                return verifier.hasPrefix(sent)
            }),
        Misbehavior(
            "AUT-20", "lets the user's denial be turned into an approval",
            .leavesOut(.undecided) { state, record in
                state.authorizedToken(of: record)?.state == .denied
            }),
    ]
}

extension Departure {
    /// Knows a client that nobody has registered, as an object of JavaScript has a constructor.
    fileprivate static let knowsConstructor = Departure.steps { procedure in
        procedure.wrap(.client) { step, state, record throws(Refusal) in
            guard record.clientKey == "constructor" else { return try step.run(&state, &record) }
            record.client = Client(key: "constructor", secret: "undefined")
            return nil
        }
    }

    /// Gives access to temporary credentials that somebody has approved.
    fileprivate static let admitsApproved = Departure.steps { procedure in
        procedure.wrap(.token) { step, state, record throws(Refusal) in
            do throws(Refusal) {
                return try step.run(&state, &record)
            } catch {
                guard error.rule == .notTemporary,
                    let token = state.temporaryToken(of: record),
                    case .approved = token.state
                else { throw error }
                record.tokenSecret = token.secret.text
                return nil
            }
        }
    }
}
