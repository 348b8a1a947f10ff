package import Vectors

// A finding as the member `rule` of a result, and as a line between programs.
extension RuleFinding {
    /// One object.
    package var json: JSON {
        let own: JSON.Members = [
            "id": Self.text(id), "section": Self.text(section), "level": Self.text(level),
            "verdict": Self.text(verdict.rawValue), "rule": Self.text(rule),
            "reason": Self.text(reason), "risk": Self.text(risk), "needs": .filled(needs),
            "notes": .filled(notes),
            "mistakes": .filled(
                mistakes.map { ["id": .string($0.id), "mistake": .string($0.mistake)] }),
            "stopped": .flag(hasStopped),
        ]
        return .object(own + (proof.map(Self.members) ?? [:]))
    }

    private static func members(_ proof: Proof) -> JSON.Members {
        [
            "sent": text(proof.text), "valid": proof.isValid.map(JSON.bool),
            "request": .filled(proof.request), "answer": .filled(proof.answer),
            "curl": text(proof.command), "accepted": text(proof.control),
        ]
    }

    private static func text(_ text: String) -> JSON? { text.isEmpty ? nil : .string(text) }

    /// Reads what ``json`` writes; nil if it is something else.
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
