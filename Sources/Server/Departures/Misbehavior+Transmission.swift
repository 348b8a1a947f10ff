import OAuth1
import HTTP

extension Misbehavior {
    static let transmission = [
        Misbehavior(
            "TRN-02", "does not read protocol parameters from the query",
            .refuses { _, message in message.transmissions == [.query] }),
        Misbehavior(
            "TRN-03", "does not read protocol parameters from a form",
            .refuses { _, message in message.transmissions == [.form] }),
        Misbehavior(
            "TRN-04", "accepts protocol parameters in several places of one request",
            .skips(.oneTransmission)),
        Misbehavior("TRN-07", "accepts the same protocol parameter twice", .skips(.noRepetition)),
        Misbehavior(
            "TRN-09", "accepts the scheme name only if it is spelled exactly OAuth",
            .refuses { _, message in
                message.transmissions == [.header]
                    && !message.authorization.contains { $0.starts(with: "OAuth".utf8) }
            }),
        Misbehavior(
            "TRN-10", "requires a space after each comma in the Authorization header",
            .refuses { _, message in
                message.signingHeaders.contains { $0.firstRange(of: Array("\",o".utf8)) != nil }
            }),
        Misbehavior(
            "TRN-19", "does not decode parameter names in the query",
            .refuses { record, _ in
                record.request.raw.target.firstRange(of: Array("?oauth%5F".utf8)) != nil
            }),
        Misbehavior(
            "TRN-23",
            "compares the values in the Authorization header without decoding them",
            .refuses { _, message in message.parameters.contains { $0.hasNeedlessEscapes } }),
        Misbehavior(
            "TRN-12", "refuses an empty oauth_token in a request for a resource",
            .refuses { _, message in
                message["oauth_token"] == "" && message["oauth_callback"] == nil
            }),
        Misbehavior(
            "TRN-25", "lets caches that several users share store its answers",
            .answers { response, record in
                guard record.endpoint == .resource, record.message?.transmissions == [.header]
                else { return }
                response.set("Cache-Control", "public, max-age=60")
            }),
        Misbehavior("TRN-14", "ignores a second Authorization header", .skips(.oneHeader)),
        Misbehavior("TRN-17", "ignores unknown protocol parameters", .skips(.knownParameter)),
    ]

    /// Where parameters are read from.
    static let places = [
        Misbehavior(
            "TRN-05",
            "accepts a signature in the header if all other protocol parameters are in the query",
            .merges { message in
                message.parameters.filter { $0.transmission == .header }
                    .allSatisfy { $0.nameText == "oauth_signature" }
            }),
        Misbehavior(
            "TRN-06", "ignores a nonce in the query if the header also has one",
            .overlooks { parameter, all in
                parameter.nameText == "oauth_nonce" && parameter.transmission == .query
                    && all.contains { $0.name == parameter.name && $0.transmission == .header }
            }),
        Misbehavior(
            "TRN-08", "uses the first of several consumer keys",
            .overlooks { parameter, all in
                let first = all.first { $0.nameText == "oauth_consumer_key" }
                return parameter.name == first?.name && parameter.value != first?.value
            }),
        Misbehavior(
            "TRN-15", "reads Authorization headers whose scheme is not OAuth", .readsOtherSchemes),
        Misbehavior("TRN-16", "reads every body as a form", .readsEveryBody),
        Misbehavior("TRN-18", "ignores the letter case of parameter names", .ignoresCaseOfNames),
        Misbehavior("TRN-21", "reads protocol parameters from cookies", .readsCookies),
        Misbehavior(
            "TRN-22", "lets caches store answers to signed URLs",
            .answers(of: .resource) { $0.set("Cache-Control", nil) }),
        Misbehavior(
            "TRN-24", "refuses forms sent in chunks",
            .refuses { record, _ in record.request.raw.chunks != nil }),
        Misbehavior(
            "TMP-13", "also reads oauth_callback from the query",
            .merges { $0.hasInQuery("oauth_callback") }),
        Misbehavior(
            "TOK-14", "accepts an unsigned oauth_verifier",
            .merges { $0.hasInQuery("oauth_verifier") }, .accepts { $0.withoutVerifier }),
        Misbehavior("ROB-05", "cuts off consumer keys and tokens at a zero byte", .cutsIdentifiers),
    ]

    static let nonce = [
        Misbehavior("NON-01", "accepts the same request twice", .skips(.fresh)),
        Misbehavior(
            "NON-02", "remembers nonces separately for each URL",
            .noncesWith { $0.parts.append($1.request.raw.target) }),
        Misbehavior(
            "NON-16", "refuses nonces with characters other than letters and digits",
            .refuses { _, message in
                (message.value(of: "oauth_nonce") ?? []).contains { byte in
                    !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte & 0xDF)
                }
            }),
        Misbehavior(
            "NON-03", "never accepts a nonce again, not even with another timestamp", .noncesAlone),
        Misbehavior(
            "NON-04", "does not distinguish the nonces of different clients",
            .noncesWith { key, _ in key.parts[0] = [] }),
        Misbehavior(
            "NON-05", "does not distinguish the nonces of different tokens",
            .noncesWith { key, _ in key.parts[1] = [] }),
        Misbehavior("NON-06", "remembers only the last nonce", .lastNonceOnly),
        Misbehavior(
            "NON-07", "accepts only one request per second",
            .noncesWith { if $1.endpoint == .resource { $0.parts[2] = [] } }),
        Misbehavior(
            "NON-09",
            "remembers nonces from the header, the query and the form separately",
            .noncesWith { key, record in
                let place = record.message?.transmissions.first?.rawValue ?? ""
                key.parts.append(Array(place.utf8))
            }),
        Misbehavior(
            "NON-10", "remembers nonces without decoding them",
            .noncesWith { key, record in
                let nonce = record.message?.parameters.first { $0.nameText == "oauth_nonce" }
                if let nonce { key.parts[2] = nonce.raw }
            }),
        Misbehavior(
            "NON-11", "remembers only the nonces of requests for resources",
            .nonces { $0.endpoint == .resource ? $0.nonceKey : nil }),
        Misbehavior(
            "NON-12", "uses up a nonce before it verifies the signature",
            .moves(.nonce, before: .baseString)),
        Misbehavior(
            "NON-13", "accepts requests without a nonce or a timestamp",
            .skips(.nonceAndTimestamp)),
        Misbehavior("NON-14", "accepts an empty nonce", .skips(.nonceNotEmpty)),
        Misbehavior("NON-17", "accepts any text as a timestamp", .skips(.timestamp)),
        Misbehavior("NON-18", "accepts timestamps below 1", .skips(.timestampPositive)),
        Misbehavior(
            "NON-19", "accepts timestamps with a sign or a leading zero", .skips(.timestampPlain)),
        Misbehavior("NON-22", "accepts any timestamp in the past", .skips(.notBefore)),
        Misbehavior("NON-23", "accepts any timestamp in the future", .skips(.notAfter)),
        Misbehavior("NON-25", "requires increasing timestamps", .timestampsIncrease),
        Misbehavior(
            "NON-26", "requires a nonce and a timestamp for PLAINTEXT",
            .demands(
                ["oauth_timestamp", "oauth_nonce"], .nonceAndTimestamp,
                before: .verification(.version))),
        Misbehavior(
            "NON-27", "requires oauth_version",
            .demands(["oauth_version"], .parameters, before: .verification(.method))),
        Misbehavior("NON-28", "accepts any oauth_version", .skips(.version)),
        Misbehavior("TLS-01", "accepts PLAINTEXT over http", .skips(.plaintextSecure)),
    ]

    static let time = [
        Misbehavior("NON-21", "accepts timestamps in milliseconds", .takesMilliseconds),
        Misbehavior(
            "NON-24", "forgets nonces after a minute",
            .settings { $0.nonceLifetime = 60 }, .leavesOut(.remembered) { _, _ in true }),
        Misbehavior(
            "NON-29", "does not say which timestamps it accepts", .hidesTimestamps),
    ]
}

extension SentParameter {
    /// Whether it is in the header, with escapes that are not needed.
    fileprivate var hasNeedlessEscapes: Bool {
        transmission == .header
            && !PercentEncoding.encode(bytes: value).utf8.elementsEqual(raw)
    }
}

extension RequestVerification {
    /// Whether this is the only parameter of the protocol that is in the query.
    fileprivate func hasInQuery(_ name: String) -> Bool {
        parameters.filter { $0.isOAuth && $0.transmission == .query }.map { $0.nameText } == [name]
    }
}
