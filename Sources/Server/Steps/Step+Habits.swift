import OAuth1

// What several libraries send although RFC 5849 does not permit it, and what providers accept.
extension Step {
    /// Refuses protocol parameters in several places (§3.5), except a callback or a verifier beside
    /// the header.
    static let onePlaceWithHabits = check(.verification(.oneTransmission)) {
        state, record throws(Refusal) in
        guard let message = record.message else { return }
        let beside = message.besideHeader
        guard beside.isEmpty else {
            record.notes += beside.map {
                "\($0.nameText) is in the \($0.transmission.rawValue), the other protocol"
                    + " parameters are in the header; RFC 5849 §3.5 permits one place, and --strict"
                    + " refuses the request"
            }
            return
        }
        _ = try Step(.oneTransmission).run(&state, &record)
    }

    /// Refuses unknown protocol parameters (§3.1), except a member of the server's answer that is
    /// sent back.
    static let knownParametersWithHabits = check(.verification(.knownParameters)) {
        state, record throws(Refusal) in
        guard let message = record.message, message["oauth_callback_confirmed"] != nil else {
            _ = try Step(.knownParameters).run(&state, &record)
            return
        }
        record.notes.append(
            "oauth_callback_confirmed is a member of the server's answer (§2.1): do not send it"
                + " back; --strict refuses it")
        var other = record
        other.message?.parameters.removeAll {
            $0.name.elementsEqual("oauth_callback_confirmed".utf8)
        }
        _ = try Step(.knownParameters).run(&state, &other)
    }
}

extension RequestVerification {
    /// The callback or verifier that is in the query or a form, while all other protocol parameters
    /// are in the header; empty if other parameters are there, too.
    var besideHeader: [SentParameter] {
        guard transmission == .header else { return [] }
        let beside = parameters.filter { $0.isOAuth && $0.transmission != .header }
        let isHabit = beside.allSatisfy { parameter in
            ["oauth_callback", "oauth_verifier"].contains {
                parameter.name.elementsEqual($0.utf8)
            }
        }
        return isHabit ? beside : []
    }
}
