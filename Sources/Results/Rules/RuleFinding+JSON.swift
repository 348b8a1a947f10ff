package import Vectors

// A finding as the member `rule` of a result, and as a line between programs.
extension RuleFinding {
    private static func pairs(_ texts: [(name: String, text: String)]) -> JSONText.Members {
        texts.filter { !$0.text.isEmpty }.map { ($0.name, JSONText.string($0.text)) }
    }

    private static func lists(_ lists: [(name: String, texts: [String])]) -> JSONText.Members {
        lists.filter { !$0.texts.isEmpty }.map { ($0.name, JSONText.list(ofStrings: $0.texts)) }
    }

    /// One object, on one line.
    package var json: String {
        var members = Self.pairs([
            ("id", id), ("section", section), ("level", level), ("verdict", verdict.rawValue),
            ("rule", rule), ("reason", reason), ("risk", risk),
        ])
        members += Self.lists([("needs", needs), ("notes", notes)])
        if !mistakes.isEmpty {
            let list = mistakes.map {
                JSONText.object([
                    ("id", JSONText.string($0.id)), ("mistake", JSONText.string($0.mistake)),
                ])
            }
            members.append(("mistakes", JSONText.list(list)))
        }
        if hasStopped { members.append(("stopped", "true")) }
        if let proof {
            members += Self.pairs([("sent", proof.text)])
            if let isValid = proof.isValid { members.append(("valid", "\(isValid)")) }
            members += Self.lists([("request", proof.request), ("answer", proof.answer)])
            members += Self.pairs([("curl", proof.command), ("accepted", proof.control)])
        }
        return JSONText.object(members)
    }

    /// Reads what ``json`` writes; nil if it is something else.
    ///
    /// - Parameters:
    ///   - document: the text.
    ///   - node: the object in it.
    package init?(_ document: JSONDocument, at node: Int = 0) {
        func text(_ name: String) -> String { document.string(name, of: node) ?? "" }
        guard document.nodes.indices.contains(node), document.nodes[node].kind == .object,
            let id = document.string("id", of: node),
            let verdict = RuleVerdict(rawValue: text("verdict"))
        else { return nil }
        self.init(
            id: id, section: text("section"), level: text("level"), rule: text("rule"), verdict)
        (reason, risk) = (text("reason"), text("risk"))
        needs = document.strings("needs", of: node)
        notes = document.strings("notes", of: node)
        mistakes = document.items("mistakes", of: node).map {
            ServerMistake(
                id: document.string("id", of: $0) ?? "",
                mistake: document.string("mistake", of: $0) ?? "")
        }
        hasStopped = document.member("stopped", of: node) != nil
        guard let sent = document.string("sent", of: node) else { return }
        var proof = Proof()
        proof.text = sent
        proof.isValid = document.member("valid", of: node).flatMap {
            [.true: true, .false: false][document.nodes[$0].kind]
        }
        proof.request = document.strings("request", of: node)
        proof.answer = document.strings("answer", of: node)
        proof.command = text("curl")
        proof.control = text("accepted")
        self.proof = proof
    }
}
