import OAuth1

/// A visit of the authorization page by a program that reads plain HTML forms.
struct PageVisit {
    enum Step {
        case request(ProbeMessage)
        case end(ApprovalOutcome)
    }

    private let target: ProbeTarget
    private let decision: Decision
    /// Where redirects end the visit.
    private let callback: String
    private var cookies: [(name: String, value: String)] = []
    private var path: String
    /// The temporary credentials that are decided on.
    private let token: String
    private var count = 0
    private(set) var hasDecided = false

    /// More pages are not visited.
    private static let pagesMax = 8

    init(_ target: ProbeTarget, _ decision: Decision, callback: String, path: String) {
        self.target = target
        self.decision = decision
        self.callback = callback
        self.path = path
        token = CallbackURL(path)?.value(of: "oauth_token") ?? ""
    }

    /// What follows from an answer.
    mutating func next(after answer: ProbeAnswer) -> Step {
        count += 1
        guard count <= Self.pagesMax else {
            return .end(
                .failed(
                    "the authorization did not end after \(Self.pagesMax) pages or redirects"))
        }
        keepCookies(of: answer)
        if let location = answer.location { return follow(location) }
        guard answer.isPage else {
            return .end(
                .failed("\(answer.textWithQuote) to the request for the authorization page"))
        }
        let page = String(decoding: answer.body, as: UTF8.self)
        if let verifier = ShownVerifier.find(in: page) { return .end(.shown(verifier: verifier)) }
        let refresh = HTMLTag.refresh(in: page)
        let links = HTMLTag.all(in: page).filter { $0.name == "a" }.compactMap { $0["href"] }
        if let back = ([refresh].compactMap { $0 } + links).first(where: hasVerifier) {
            return follow(back)
        }
        let forms = HTMLForm.all(in: page)
        if let (form, fields) = HTMLForm.deciding(decision, among: forms, token: token) {
            hasDecided = true
            return .request(message(for: form, HTMLForm.text(of: fields)))
        }
        if let form = forms.first(where: \.hasPassword) {
            return .end(
                .failed(
                    "the page asks for a login (at \(form.action)), so --flow needs a command"))
        }
        if let refresh { return follow(refresh) }
        guard !forms.isEmpty else { return .end(.ended) }
        return .end(.failed("the authorization page has no button to \(decision.rawValue)"))
    }

    /// The request for the page to which an answer leads on the same server, with its cookies.
    mutating func redirected(by answer: ProbeAnswer) -> ProbeMessage? {
        count += 1
        keepCookies(of: answer)
        guard count <= Self.pagesMax, let location = answer.nextLocation,
            case .request(let message) = follow(location)
        else { return nil }
        return message
    }

    /// The cookies so far, each as name and value.
    var cookiePairs: [String] { cookies.map { "\($0.name)=\($0.value)" } }

    private func hasVerifier(_ link: String) -> Bool {
        CallbackURL(link)?.value(of: "oauth_verifier") != nil
    }

    private mutating func follow(_ location: String) -> Step {
        let own = "\(target.scheme)://\(target.host)"
        let isCallback = location.utf8.starts(with: callback.utf8) && callback != "oob"
        let path = Self.path(location, from: self.path, on: own)
        guard !isCallback, !hasVerifier(location), let path else {
            let isOpen = decision == .deny && !hasDecided
            return .end(isOpen ? .notAsked : .redirected(location))
        }
        self.path = path
        return .request(message(path))
    }

    private mutating func message(for form: HTMLForm, _ fields: String) -> ProbeMessage {
        let own = "\(target.scheme)://\(target.host)"
        let action = Self.path(form.action, from: path, on: own) ?? path
        guard form.isPost else {
            path = action.prefix { $0 != "?" } + "?\(fields)"
            return message(path)
        }
        path = action
        return message(action, form: fields)
    }

    private func message(_ path: String, form: String? = nil) -> ProbeMessage {
        var message = ProbeMessage(visiting: path, on: target, form: form)
        if !cookies.isEmpty {
            message["Cookie"] = cookiePairs.joined(separator: "; ")
        }
        return message
    }

    private mutating func keepCookies(of answer: ProbeAnswer) {
        for text in answer.values(of: "Set-Cookie") {
            let pair = text.prefix { $0 != ";" }
            guard let mark = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<mark])
            cookies.removeAll { $0.name == name }
            cookies.append((name, String(pair[pair.index(after: mark)...])))
        }
    }

    /// Path and query of a reference on the same server; nil if it is on another one.
    static func path(_ reference: String, from base: String, on own: String) -> String? {
        if reference.hasPrefix("\(own)/") { return String(reference.dropFirst(own.count)) }
        let scheme = reference.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        let isAbsolute = scheme.endIndex < reference.endIndex && reference[scheme.endIndex] == ":"
        guard !isAbsolute, !reference.hasPrefix("//") else { return nil }
        let plain = String(base.prefix { $0 != "?" })
        if reference.isEmpty { return base }
        if reference.hasPrefix("/") { return reference }
        if reference.hasPrefix("?") { return plain + reference }
        let folder = plain[..<(plain.lastIndex(of: "/") ?? plain.startIndex)]
        return "\(folder)/\(reference)"
    }
}

extension ProbeMessage {
    /// A request without any parameters of the protocol in its header.
    init(visiting path: String, on target: ProbeTarget, form: String? = nil) {
        self.init(
            Draft(
                method: form == nil ? "GET" : "POST", target: path, host: target.host,
                isSecure: target.isSecure, form: form, clientSecret: ""))
    }
}
