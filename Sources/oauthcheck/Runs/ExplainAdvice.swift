import Diagnosis
import Intake
import OAuth1
import ProviderProfiles
import Results
import Vectors

/// What the provider of a request and the server's answer add to an explanation.
struct ExplainAdvice {
    private let provider: ProviderAdvice?
    /// Whether the provider was named, and not recognized.
    private let isNamed: Bool
    private let evidence: [String]

    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(
        _ explained: Explained,
        _ option: ProviderOption,
        _ response: RecordedResponse?
    ) throws(SigningError) {
        let profile = option.profile(for: ProviderRequest(explained.facts))
        isNamed = option.provider != nil
        if let profile {
            provider = try ProviderAdvice(profile, explained)
        } else {
            provider = nil
        }
        let timestamp = explained.facts.protocolValue("oauth_timestamp")
            .flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            .flatMap { (0..<CalendarDate.secondsMax).contains($0) ? $0 : nil }
        evidence =
            response.map { response in
                ResponseEvidence(
                    response, profile, timestamp: timestamp,
                    baseString: explained.signed?.value(of: .baseString)
                ).sentences
            } ?? []
    }

    /// Whether the signature is right for the provider; nil where RFC 5849 decides.
    var isRight: Bool? {
        guard let provider else { return nil }
        if provider.isRightForProvider { return true }
        return provider.isWrongForProvider ? false : nil
    }

    /// What comes before the explanation.
    var lines: [String] {
        var lines: [String] = []
        if let provider, isNamed || !provider.sentences.isEmpty {
            let name = provider.profile.name
            lines.append(
                "Provider: \(name)" + (isNamed ? "" : ", by its URL (--provider none ignores it)"))
            let nothing = ["Nothing about the request is against its rules."]
            lines += (provider.sentences.isEmpty ? nothing : provider.sentences).map {
                "  \(PlainText.visible($0))"
            }
        }
        if !evidence.isEmpty {
            lines.append("The server's answer:")
            lines += evidence.map { "  \(PlainText.visible($0))" }
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    /// The JSON of an explanation, with what the provider and the answer add.
    func added(to json: String) -> String {
        var members: [(String, String)] = []
        if let provider {
            let object = JSONText.object([
                ("name", JSONText.string(provider.profile.name)),
                ("findings", JSONText.list(ofStrings: provider.sentences)),
            ])
            members.append(("provider", object))
        }
        if !evidence.isEmpty { members.append(("answer", JSONText.list(ofStrings: evidence))) }
        guard !members.isEmpty else { return json }
        // Before the brace at the end.
        return json.dropLast() + ", " + JSONText.object(members).dropFirst()
    }
}
