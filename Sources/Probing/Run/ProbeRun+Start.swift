import OAuth1
import Results
import Vectors

// How a run begins: whether the server tells valid requests from wrong ones, and why it refuses
// the first valid one.
extension ProbeRun {
    /// Finds out whether the server tells valid requests from wrong ones.
    mutating func prepare() {
        let control = { (run: inout ProbeRun) in
            run.exchange("SIG-01", "a valid request") { try $0.signed(hasSigns: true) }
        }
        var first = control(&self)
        if let answer = first?.answer, answer.status != nil, !answer.isAccepted, lacksToken {
            guard getTokens() else { return }
            first = control(&self)
        }
        guard let first else { return lost = lost ?? "a valid request cannot be signed" }
        guard first.answer.isAccepted else { return refused(first) }
        accepted.append(first.message)
        bench.first = first.message
        shared[Check.usual] = first
        let bare = answered("SIG-53", Check.bare) { $0.unsigned() }
        let spoiled = answered("SIG-02", Check.spoiled) { try $0.spoiled($0.signed()) }
        for exchange in [bare, spoiled] {
            if let exchange, exchange.answer.kind == .refused { shared[exchange.text] = exchange }
        }
        if bare?.answer.isAccepted ?? false, spoiled?.answer.isAccepted ?? false {
            guard !refusesWithSuccess(), !answersFromCache() else { return }
            lost =
                "the server accepts a request without OAuth parameters, and a request with a wrong"
                + " signature, so the URL is not protected"
        } else if bench.target.initiate != nil, bench.temporaries.isEmpty,
            checks.contains(where: { options.selects($0) && $0.needs.contains(.initiate) })
        {
            prepareFlow()
        }
    }

    /// Finds out with which callback the client gets temporary credentials: a server may know the
    /// client's callbacks, though the credentials file does not.
    mutating func prepareFlow() {
        func refusal(_ run: inout ProbeRun) -> ProbeExchange? {
            let exchange = run.answered("TMP-01", Check.initiation) { try $0.initiating() }
            if let exchange, exchange.answer.isAccepted { run.shared[exchange.text] = exchange }
            return exchange?.answer.kind == .refused ? exchange : nil
        }
        guard bench.client.callbacks.isEmpty, let refused = refusal(&self) else { return }
        bench.usesOOB = true
        guard let second = refusal(&self)?.answer else { return }
        bench.usesOOB = false
        let first = refused.answer
        if wantsRealm({ try $0.initiating() }) {
            refusalOfFlow = "\(first.textWithQuote) to a valid request without a realm"
        }
        if let mistakes = mistakes(refused.message, { try $0.initiating() }), !mistakes.isEmpty {
            refusalOfFlow = "\(first.textWithQuote) to a valid request for temporary credentials"
            seen["TMP-01"] = (refusalOfFlow ?? "", refused, mistakes)
        }
        guard refusalOfFlow == nil else {
            seen["TMP-01"] = seen["TMP-01"] ?? (refusalOfFlow ?? "", refused, [])
            return
        }
        refusalOfFlow =
            "\(first.textWithQuote) to a valid request for temporary credentials, and "
            + "\(second.textWithQuote) to the same with oauth_callback=oob: is a callback "
            + "registered for the client? Name it in the credentials file (callbacks)"
    }

    /// Notes why the first control was refused.
    private mutating func refused(_ exchange: ProbeExchange) {
        let text = exchange.answer.text
        guard exchange.answer.status != nil else {
            return lost = "\(text); is the server running, and is the URL correct?"
        }
        guard exchange.answer.kind == .refused else { return lost = "\(text) to a valid request" }
        if refusesSigns() {
            return reportRefusal(
                "\(text) to a valid request, but accepts requests whose signature has neither + nor"
                    + " /",
                exchange)
        }
        if wantsRealm({ try $0.signed() }) {
            return reportRefusal("\(text) to a valid request without a realm", exchange)
        }
        if wants("without oauth_version", { try $0.signed { $0.set("oauth_version", nil) } }) {
            return reportRefusal("\(text) to a valid request with oauth_version=\"1.0\"", exchange)
        }
        guard let mistakes = mistakes(exchange.message, { try $0.signed() }) else {
            return lost = Self.unsteady
        }
        guard !mistakes.isEmpty else {
            if bench.temporaries.isEmpty {
                lost = "\(text) to a valid request: are the credentials and the URL correct?"
            } else {
                withoutResource = "\(text) to a valid request with a token that it has issued"
            }
            return
        }
        reportRefusal("\(text) to a valid request", exchange, mistakes)
    }

    /// Whether the server answers a wrong request for temporary credentials with success, but
    /// without credentials: then its status says nothing about the resource either.
    private mutating func refusesWithSuccess() -> Bool {
        guard bench.target.initiate != nil else { return false }
        let wrong = exchange("TMP-18", "a request for temporary credentials with a wrong signature")
        {
            let message = try $0.initiating()
            return try $0.spoiled(message)
        }
        let right = exchange("TMP-18", "a valid request for temporary credentials") {
            try $0.initiating()
        }
        guard let wrong, wrong.answer.isAccepted, wrong.answer.form("oauth_token") == nil,
            right?.answer.form("oauth_token") != nil
        else { return false }
        lost =
            "the server answers wrong requests with the status of a success; name a text that only"
            + " the answers to valid requests have (--accepted)"
        let status = wrong.answer.status ?? 0
        reportFirst("TMP-18", "the answer to a wrong signature has the status \(status)", wrong)
        return true
    }

    /// Whether a request without OAuth parameters is refused as long as no right request for the
    /// same URL was answered.
    private mutating func answersFromCache() -> Bool {
        let query = "oauthcheck=\(bench.now)"
        let first = exchange("SIG-53", "a request without OAuth parameters, for another query") {
            $0.unsigned().with { $0.add(query: query) }
        }
        let right = exchange("SIG-53", "a valid request for that query") { try $0.signed(query) }
        let second = exchange("SIG-53", "the request without OAuth parameters again") {
            $0.unsigned().with { $0.add(query: query) }
        }
        guard let first, first.answer.kind == .refused, right?.answer.isAccepted ?? false,
            let second, second.answer.isAccepted
        else { return false }
        lost =
            "the server answers a request without OAuth parameters with what it has answered to a"
            + " valid request (SIG-53)"
        let reason = "\(second.answer.textWithQuote) after a valid request for the same URL"
        reportFirst("SIG-53", reason, second)
        return true
    }

    /// Whether the server accepts a request that it refuses if the header has a realm, which no
    /// server may demand.
    private mutating func wantsRealm(_ make: @escaping Trial.Making) -> Bool {
        let withRealm: Trial.Making = { bench in
            try make(&bench).with { $0.replace("OAuth ", by: "OAuth realm=\"oauthcheck\", ") }
        }
        return wants("with a realm", withRealm, insteadOf: make)
    }

    /// Whether the server accepts a valid request again and again if it is written differently, and
    /// refuses it as it is.
    private mutating func wants(
        _ text: String,
        _ other: @escaping Trial.Making,
        insteadOf make: @escaping Trial.Making = { try $0.signed() }
    ) -> Bool {
        [true, true, false, false, true].allSatisfy { isOther in
            let text = isOther ? "a valid request \(text)" : "a valid request"
            let answer = exchange("SIG-01", text, isOther ? other : make)?.answer
            return isOther ? answer?.isAccepted ?? false : answer?.kind == .refused
        }
    }

    /// Whether the server accepts a valid request by the characters of its signature alone.
    private mutating func refusesSigns() -> Bool {
        [false, false, true, true, false].allSatisfy { hasSigns in
            let answer = exchange("SIG-01", "a valid request") {
                try $0.signed(hasSigns: hasSigns)
            }?.answer
            return hasSigns ? answer?.kind == .refused : answer?.isAccepted ?? false
        }
    }

    /// Reports before all others that the server refuses valid requests.
    private mutating func reportRefusal(
        _ reason: String,
        _ exchange: ProbeExchange,
        _ mistakes: [ServerMistake] = []
    ) {
        lost = "the server refuses valid requests (SIG-01)"
        reportFirst("SIG-01", reason, exchange, mistakes)
    }

    /// Reports a check before all others.
    private mutating func reportFirst(
        _ id: String,
        _ reason: String,
        _ exchange: ProbeExchange,
        _ mistakes: [ServerMistake] = []
    ) {
        guard let check = checks.first(where: { $0.id == id }) else { return }
        var result = ProbeResult(check, check.level.fault, reason)
        result.proof = exchange
        result.mistakes = mistakes
        bench.verdicts[check.id] = result.verdict
        reported = check.id
        report(result)
    }
}
