import Diagnosis
import Intake
import OAuth1
import ProviderProfiles
import Results
import Vectors

/// What the provider of a request and the server's answer add to an explanation.
struct ExplainAdvice {
    private(set) var provider: ProviderFindings?
    private(set) var server: ServerAnswer?
    /// Whether the signature is right for the provider; nil where RFC 5849 decides.
    private(set) var isRight: Bool?

    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(
        _ explained: Explained,
        _ choice: ProviderChoice,
        _ response: RecordedResponse?
    ) throws(SigningError) {
        let profile = choice.profile(for: ProviderRequest(explained.facts))
        let timestamp = explained.facts.protocolValue("oauth_timestamp")
            .flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
            .flatMap { (0..<CalendarDate.secondsMax).contains($0) ? $0 : nil }
        server = response.map { response in
            let evidence = ResponseEvidence(
                response, profile, timestamp: timestamp,
                baseString: explained.signed?.value(of: .baseString))
            return ServerAnswer(
                status: response.status == 0 ? nil : response.status, words: evidence.sentences,
                guesses: evidence.guesses)
        }
        guard let profile else { return }
        let isUnexplained = explained.diagnosis.map {
            $0.explanations.isEmpty && !$0.isExplainedByValues
        }
        let isRefused = response.map { [401, 403].contains($0.status) } ?? false
        let advice = try ProviderAdvice(
            profile, explained, isPuzzling: isUnexplained ?? isRefused)
        provider = ProviderFindings(
            name: profile.name, title: profile.title, isNamed: choice.name != nil,
            sentences: advice.sentences)
        if advice.isRightForProvider {
            isRight = true
        } else if advice.isWrongForProvider {
            isRight = false
        }
    }
}
