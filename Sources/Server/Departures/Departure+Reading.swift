import OAuth1
import Vectors
import HTTP

// What careless servers read, and what they demand.
extension Departure {
    /// Does not see some parameters, among all of the request.
    static func overlooks(
        _ isOverlooked: @escaping @Sendable (SentParameter, [SentParameter]) -> Bool
    ) -> Departure {
        .reads { message, _ in
            let all = message.parameters
            message.parameters.removeAll { isOverlooked($0, all) }
        }
    }

    /// Reads headers of other schemes that have our scheme inside.
    static let readsOtherSchemes = Departure.reads { message, _ in
        message.authorization = message.authorization.map { value in
            guard !RequestVerification.isOAuth(value) else { return value }
            let inside = value.indices.lazy.dropFirst().map { Array(value[$0...]) }
                .first(where: RequestVerification.isOAuth)
            return inside ?? value
        }
        message.readParameters()
    }

    /// Reads every body that begins like a form of ours.
    static let readsEveryBody = Departure.reads { message, request in
        guard request.raw.body.starts(with: "oauth_".utf8) else { return }
        message.form = request.raw.body
        message.readParameters()
    }

    static let ignoresCaseOfNames = Departure.reads { message, _ in
        message.rewrite { parameter in
            let name = parameter.name.map(ASCII.lowercased)
            return (name.starts(with: "oauth_".utf8) ? name : parameter.name, parameter.value)
        }
    }

    /// Cuts the client's and the token's identifier at a zero byte.
    static let cutsIdentifiers = Departure.reads { message, _ in
        message.rewrite { parameter in
            let isCut = ["oauth_consumer_key", "oauth_token"].contains(parameter.nameText)
            let value = isCut ? Array(parameter.value.prefix { $0 != 0 }) : parameter.value
            return (parameter.name, value)
        }
    }

    /// Takes parameters of cookies for those of a header.
    static let readsCookies = Departure.reads { message, request in
        for cookies in request.raw.fields.values(of: "Cookie") {
            for cookie in cookies.split(separator: UInt8(ascii: ";")) {
                let pair = cookie.drop { $0 == 0x20 }
                let name = Array(pair.prefix { $0 != UInt8(ascii: "=") })
                guard name.starts(with: "oauth_".utf8) else { continue }
                let raw = Array(pair.dropFirst(name.count + 1))
                let parameter = SentParameter(
                    name: name, value: PercentEncoding.decoded(raw), transmission: .header,
                    raw: raw)
                message.parameters.append(parameter)
                message.header.append(parameter)
            }
        }
    }

    /// Takes a timestamp of milliseconds for one of seconds.
    static let takesMilliseconds = Departure.steps { procedure in
        let step = Step.check(.departure) { _, record throws(Refusal) in
            guard let timestamp = record.message?.timestamp, timestamp > 1_000_000_000_000 else {
                return
            }
            record.message?.set("oauth_timestamp", "\(timestamp / 1000)")
        }
        procedure.insert(step, before: .remembered)
    }

    /// Refuses a request that is right, after it has read its parameters.
    static func refuses(
        if refuses: @escaping @Sendable (RequestRecord, RequestVerification) -> Bool
    ) -> Departure {
        .refuses(before: .verification(.present)) { record in
            guard let message = record.message, refuses(record, message) else { return nil }
            return Refusal(
                .parameters, "parameter_rejected",
                "the server refuses this request on purpose")
        }
    }

    /// Fails at a request after it has read its parameters.
    static func fails(
        reading fails: @escaping @Sendable (RequestRecord, RequestVerification) -> Bool
    ) -> Departure {
        .refuses(before: .verification(.present)) { record in
            guard let message = record.message, fails(record, message) else { return nil }
            return failure
        }
    }

    /// Fails at a request before it has read its parameters.
    static func failsAt(_ fails: @escaping @Sendable (ReceivedRequest) -> Bool) -> Departure {
        .refuses(before: .reading) { fails($0.request) ? failure : nil }
    }

    /// Answers each request of a method, whoever has signed it.
    static func answersMethod(
        _ method: String,
        _ answer: @escaping @Sendable (ReceivedRequest) -> RawResponse
    ) -> Departure {
        .steps { procedure in
            procedure.insert(
                Step(.departure) { _, record throws(Refusal) in
                    record.request.raw.method.elementsEqual(method.utf8)
                        ? answer(record.request) : nil
                }, before: .reading)
        }
    }

    private static let failure = Refusal(
        .failure, "parameter_rejected", "the server fails on purpose")

    /// Does not verify some signatures at all.
    static func ignoresSignature(
        if ignores: @escaping @Sendable (RequestVerification) -> Bool
    ) -> Departure {
        .leavesOut(.verification(.signature)) { _, record in
            record.message.map(ignores) ?? false
        }
    }

    /// Reads protocol parameters of some requests from two places.
    static func merges(
        if merges: @escaping @Sendable (RequestVerification) -> Bool
    ) -> Departure {
        .leavesOut(.verification(.oneTransmission)) { _, record in
            record.message.map(merges) ?? false
        }
    }

    /// Demands parameters before a step.
    static func demands(_ names: [String], _ rule: Rule, before name: Step.Name) -> Departure {
        .refuses(before: name) { record in
            let missing = names.filter { record.message?[$0] == nil }
            return missing.isEmpty ? nil : .absent(rule, missing)
        }
    }

    /// Refuses with another status, by these rules.
    static func status(_ status: Int, for rules: Rule...) -> Departure {
        .status(status) { rules.contains($0.refusal.rule) }
    }
}
