import OAuth1
import ProviderProfiles
import Vectors
import HTTP

/// The answer of a real provider to a request that is refused.
struct LikenessAnswer {
    private let profile: ProviderProfile
    private let refusal: Refusal
    private let record: RequestRecord

    init(_ profile: ProviderProfile, _ answer: RefusalAnswer) {
        self.profile = profile
        refusal = answer.refusal
        record = answer.record
    }

    /// Nil if it is not known how the provider answers.
    var response: RawResponse? {
        var values = ProviderAnswerValues(problem: refusal.problem)
        values.companions = refusal.companions.map {
            "\($0.name)=\(PercentEncoding.encode($0.value))"
        }
        values.names = refusal.companions.filter { $0.name.hasPrefix("oauth_parameters_") }
            .flatMap { $0.value.split(separator: "&").map(String.init) }
        values.baseString = record.baseString ?? []
        guard let answer = profile.answer, let error = profile.error(answering: values) else {
            return nil
        }
        let form = record.endpoint == .resource ? answer.resource : answer.flow
        return RawResponse(
            error.status,
            [
                ("Content-Type", form.type), ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"), ("WWW-Authenticate", answer.challenge),
            ], body: Array(form.body(error, values).utf8))
    }
}
