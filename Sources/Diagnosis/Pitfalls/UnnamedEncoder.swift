/// An encoder that differs from others only in what it does to each byte (§3.6).
struct UnnamedEncoder: Hashable {
    let difference: EncoderDifference
    /// What a program encoded with it.
    let reach: EncoderReach
    /// Whether the signature, too, was sent without percent-encoding.
    var leavesSignature = false

    var mistake: Mistake {
        let own = leavesSignature ? ", and sent the signature without percent-encoding" : ""
        let sending = SigningStep.header { $0.encodesSignature = false }
        return Mistake(
            steps: difference.steps(reach) + (leavesSignature ? [sending] : []),
            words: { "\(difference.pastWords), \(reach.place)\(own)" })
    }

    /// The pitfall whose instance it is.
    var pitfall: Pitfall {
        var rest = difference
        (rest.leave, rest.escape) = ("", "")
        guard rest == EncoderDifference(), !difference.leave.contains(" ") else {
            return .bytesEncodedDifferently
        }
        if difference.escape.isEmpty { return .bytesLeftUnencoded }
        return difference.leave.isEmpty ? .bytesEncodedNeedlessly : .bytesEncodedDifferently
    }
}

// MARK: - The law of bytes
//
// The instances are all sets of the special characters that occur. So these are searched for after
// all mistakes that have a name, and alone: see `EncoderSearch`.

extension Pitfall {
    static let bytesLeftUnencoded = ofBytes(
        "bytes-left-unencoded", "left characters unencoded that must be encoded")

    static let bytesEncodedNeedlessly = ofBytes(
        "bytes-encoded-needlessly", "percent-encoded unreserved characters")

    /// Both of them, or another form of spaces, digits or characters that are not ASCII.
    static let bytesEncodedDifferently = ofBytes(
        "bytes-encoded-differently",
        "used an encoder that writes several characters differently than RFC 5849")

    private static func ofBytes(_ id: String, _ mistake: String) -> Pitfall {
        var pitfall = Pitfall(
            id, section: "3.6", mistake: mistake,
            fix: "percent-encode every byte except ASCII letters, digits, \"-\", \".\", \"_\" and "
                + "\"~\", with upper-case hexadecimal digits"
        ) { facts in
            EncoderAlphabet(SigningProcedure(facts)).simplest.filter { $0.pitfall.id == id }
                .prefix(instancesOfBytesMax).map { $0.mistake }
        }
        pitfall.isTriedLast = true
        pitfall.isOfBytes = true
        return pitfall
    }

    /// Instances that show what the pitfall is; the search makes its own.
    private static let instancesOfBytesMax = 128
}
