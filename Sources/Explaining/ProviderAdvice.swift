import Diagnosis
import OAuth1
import ProviderProfiles
import Results
import Vectors

/// What a provider makes of a request that is explained.
struct ProviderAdvice {
    let profile: ProviderProfile
    /// What to say, as sentences.
    private(set) var sentences: [String] = []
    /// Whether the signature is what the provider makes, although RFC 5849 gives another.
    private(set) var isRightForProvider = false
    /// Whether RFC 5849 gives the signature, and the provider makes another.
    private(set) var isWrongForProvider = false

    /// `isPuzzling` says whether nothing else says what is wrong.
    ///
    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(
        _ profile: ProviderProfile, _ explained: Explained, isPuzzling: Bool
    ) throws(SigningError) {
        self.profile = profile
        let request = ProviderRequest(explained.facts)
        sentences = profile.findings(on: request) + profile.advice(on: request)
        if isPuzzling { sentences += profile.facts }
        let deviations = profile.deviations.filter {
            $0.holds(method: request.method, path: request.path)
        }
        guard !deviations.isEmpty else { return }
        let signing = try DeviatingSigning(deviations, explained.vector, explained.facts)
        guard let made = signing.signature, let correct = explained.signed?.value(of: .signature),
            made != correct
        else { return }
        add(deviations, made, explained)
    }

    private mutating func add(
        _ deviations: [ProviderDeviation],
        _ made: [UInt8],
        _ explained: Explained
    ) {
        let does = deviations.map { $0.text }.formatted
        let source = deviations[0].source
        let vector = explained.vector
        let found =
            vector.expected.has(.signature)
            ? Array(vector.bytes(of: vector.expected[.signature])) : nil
        if found == made {
            isRightForProvider = true
            sentences.append(
                "\(profile.title) \(does). The signature matches the one that \(profile.title) "
                    + "computes, although RFC 5849 gives a different signature (\(source)).")
        } else if found != nil, explained.wrong.isEmpty {
            isWrongForProvider = true
            sentences.append(
                "The signature is correct by RFC 5849, but \(profile.title) \(does), so it "
                    + "computes \(shown(made, vector)) (\(source)).")
        } else {
            sentences.append(
                "\(profile.title) \(does). The signature that \(profile.title) computes is "
                    + "\(shown(made, vector)) (\(source)).")
        }
    }

    private func shown(_ signature: [UInt8], _ vector: TestVector) -> String {
        vector.isSecret(.signature)
            ? "a different one" : PlainText.visible(bytes: signature)
    }
}
