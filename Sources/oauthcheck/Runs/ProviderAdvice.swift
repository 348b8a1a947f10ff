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

    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(_ profile: ProviderProfile, _ explained: Explained) throws(SigningError) {
        self.profile = profile
        let request = ProviderRequest(explained.facts)
        sentences = profile.findings(on: request) + profile.advice(on: request)
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
        let does = deviations.map(\.text).formatted
        let source = deviations[0].source
        let vector = explained.vector
        let found =
            vector.expected.has(.signature)
            ? Array(vector.bytes(of: vector.expected[.signature])) : nil
        if found == made {
            isRightForProvider = true
            sentences.append(
                "\(profile.title) \(does): the signature is what it makes, although RFC 5849 "
                    + "gives another (\(source)).")
        } else if found != nil, explained.wrong.isEmpty {
            isWrongForProvider = true
            sentences.append(
                "The signature is correct by RFC 5849, but \(profile.title) \(does), so it makes "
                    + "\(shown(made, vector)) (\(source)).")
        } else {
            sentences.append(
                "\(profile.title) \(does): the signature that it makes is "
                    + "\(shown(made, vector)) (\(source)).")
        }
    }

    private func shown(_ signature: [UInt8], _ vector: TestVector) -> String {
        vector.isSecret(.signature)
            ? "another" : PlainText.visible(bytes: signature)
    }
}

/// A request signed with the deviations of a provider.
struct DeviatingSigning {
    let signature: [UInt8]?
    let baseString: [UInt8]?
    let signingKey: [UInt8]?

    /// - Throws: ``SigningError`` if libcrypto refuses.
    init(
        _ deviations: [ProviderDeviation],
        _ vector: TestVector,
        _ facts: SigningFacts
    ) throws(SigningError) {
        let ids = Set(deviations.map(\.pitfall))
        let pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
        let signing = try MistakenSigning(pitfalls, vector, facts, Signer())
        signature = try signing.value(of: .signature)
        baseString = try signing.value(of: .baseString)
        signingKey = try signing.value(of: .signingKey)
    }
}

extension ProviderRequest {
    /// The request as a provider sees it.
    init(_ facts: SigningFacts) {
        self.init()
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        takeURL(text(facts.url))
        method = text(facts.method).uppercased()
        realm = facts.realm.map(text)
        parameters = facts.protocolParameters.map { (text($0.name), text($0.value)) }
        signatureMethod = facts.protocolValue("oauth_signature_method").map(text)
        hasOtherBody = facts.body != nil
    }

    /// Takes scheme, host and path of a URL.
    mutating func takeURL(_ url: String) {
        guard let end = url.ranges(of: "://").first else { return }
        scheme = url[..<end.lowerBound].lowercased()
        let rest = url[end.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        host = name.prefix { $0 != ":" }.lowercased()
    }
}
