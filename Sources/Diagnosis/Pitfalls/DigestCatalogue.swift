import OAuth1

extension PitfallCatalogue {
    static let digest: [Pitfall] =
        usual + seldom + alone.map { $0.withoutCompanions }

    private static let alone: [Pitfall] = [
        .utf16Hashed, .digestAsText, .emptyTextHashed, .digestMadeDifferently,
    ]

    private static let seldom: [Pitfall] = [
        .otherHashLabelledOtherwise, .hmacLabelledOtherwise, .plaintextLabelledOtherwise,
        .hexDigestSpelling, .opensslText, .digestNewline,
        .base64Twice,
    ]

    private static let usual: [Pitfall] = [
        .sha1LabelledOtherwise, .sha256LabelledOtherwise, .sha512LabelledOtherwise,
        .hashChangedWithLabel, .plainHash, .hmacArgumentsSwapped, .hexDigest, .base64OfHex,
        .base64url, .noPadding, .base64LineBreaks, .signaturePercentEncodedTwice,
        .signaturePlusAsSpace, .noncanonicalBase64, .secretsAppendedToBaseString,
        .plaintextIsBaseString, .decimalDigest, .signatureNotEncoded,
        .signatureByteString,
    ]
}

extension Pitfall {
    /// A pitfall that concerns only signature methods of these kinds.
    init(
        _ id: String,
        of kinds: Set<SignatureMethod.Kind>,
        section: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        instances: @escaping @Sendable (SigningFacts) -> [Mistake]
    ) {
        self.init(id, section: section, frequency, mistake: mistake, fix: fix) { facts in
            kinds.contains(facts.signatureMethod.kind) ? instances(facts) : []
        }
    }

    /// A pitfall of these kinds of signature methods, the same on every request.
    init(
        _ id: String,
        of kinds: Set<SignatureMethod.Kind>,
        section: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        _ step: SigningStep
    ) {
        let instance = Mistake(step)
        self.init(id, of: kinds, section: section, frequency, mistake: mistake, fix: fix) { _ in
            [instance]
        }
    }
}
