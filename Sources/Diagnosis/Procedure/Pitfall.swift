/// A kind of mistake that makes a signature wrong: one step of RFC 5849 done differently.
package struct Pitfall: Sendable {
    /// How often the mistake occurs; ranks explanations of equal size.
    package enum Frequency: Int, Comparable, Sendable {
        case rare, seen, common, notorious

        package static func < (first: Self, second: Self) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// Its name in vectors and reports, which never changes.
    package var id: String { content.id }
    /// The section of RFC 5849 that says how to do it.
    package var section: String { content.section }
    package var frequency: Frequency { content.frequency }
    /// What the program did wrong, as a clause that follows "The program": lower case, past tense,
    /// no full stop.
    package var mistake: String { content.mistake }
    /// What to do instead, as an imperative clause that follows "Fix:": lower case, no full stop.
    package var fix: String { content.fix }
    /// In one object: the search for mistakes copies hundreds of pitfalls.
    @Shared private var content: PitfallContent
    /// The most instances on one request that are tried, whatever the request's size.
    ///
    /// It leaves room for every request that people write; without a limit, a URL of a few
    /// kilobytes would have thousands of instances, each with a URL of its own.
    package static let instancesMax = 1024

    /// The same for this one: more if it is tried alone.
    var instancesMax: Int { isTriedLast ? 4 * Self.instancesMax : Self.instancesMax }

    /// The most mistakes that it is tried together with.
    ///
    /// Mistakes with many instances that seldom come together would make the search long.
    package var companionsMax = Int.max

    /// Whether it is tried only by itself, after all other single mistakes, because it has many
    /// instances.
    package var isTriedLast = false

    /// Whether its instances are encoders, which are searched for by the bytes that they write.
    var isOfBytes = false

    /// The id of the first of several pitfalls that are one function applied to more or less.
    ///
    /// The ids of the others add to it. Nil for a pitfall of its own.
    package var family: String? { content.family }

    /// The mistake in words for readers who write in one of these languages.
    package var wordings: [ProgrammingLanguage: String] { content.wordings }

    /// The functions that make the mistake.
    package var functions: [EncodingFunction] { content.functions }

    /// Whether the fix is to encode text correctly, which a line of code shows.
    package var isOfEncoding: Bool { section == "3.6" && !["mojibake", "nfd", "nfc"].contains(id) }

    /// Whether the pitfall reads the body, and so does not apply to large ones.
    var readsBody: Bool { content.readsBody }

    /// A pitfall whose instances depend on the request.
    package init(
        _ id: String,
        section: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        family: String? = nil,
        wordings: [ProgrammingLanguage: String] = [:],
        functions: [EncodingFunction] = [],
        readsBody: Bool = false,
        instances: @escaping @Sendable (SigningFacts) -> [Mistake]
    ) {
        content = PitfallContent(
            id: id, section: section, frequency: frequency, mistake: mistake, fix: fix,
            family: family, wordings: wordings, functions: functions, readsBody: readsBody,
            instances: instances)
    }

    /// A pitfall that is the same on every request.
    package init(
        _ id: String,
        section: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        _ steps: SigningStep...
    ) {
        let instances = [Mistake(steps: steps)]
        self.init(id, section: section, frequency, mistake: mistake, fix: fix) { _ in instances }
    }
}

private struct PitfallContent: Sendable {
    let id: String
    let section: String
    let frequency: Pitfall.Frequency
    let mistake: String
    let fix: String
    let family: String?
    let wordings: [ProgrammingLanguage: String]
    let functions: [EncodingFunction]
    let readsBody: Bool
    /// Makes up to one instance more than ``Pitfall/instancesMax``, to show that there are more.
    let instances: @Sendable (SigningFacts) -> [Mistake]
}

extension Pitfall {
    /// The same, tried together with any number of others.
    var withAllCompanions: Pitfall {
        var pitfall = self
        pitfall.companionsMax = .max
        return pitfall
    }

    /// How often the mistake occurs in programs of `language`: before all others if the language
    /// is known to have the function that makes it.
    package func frequency(in language: ProgrammingLanguage?) -> Int {
        let isOwn = language.map { wordings[$0] != nil } ?? false
        return frequency.rawValue + (isOwn ? Frequency.notorious.rawValue + 1 : 0)
    }

    /// What the program did wrong, for a reader who writes in `language`.
    package func mistake(in language: ProgrammingLanguage?) -> String {
        language.flatMap { wordings[$0] } ?? mistake
    }

    /// What to do instead, for a reader who writes in `language`.
    func fix(in language: ProgrammingLanguage?) -> String {
        guard let language, isOfEncoding else { return fix }
        return wordings.isEmpty ? "\(fix): \(language.encodingFix)" : language.encodingFix
    }

    /// The same, tried only by itself: it has many instances, and seldom comes with another.
    var withoutCompanions: Pitfall {
        var pitfall = self
        pitfall.companionsMax = 0
        return pitfall
    }

    /// The largest body that pitfalls read, in bytes: they keep many times its size.
    private static let bodyMax = 1 << 20

    /// Its instances on a request, at most ``instancesMax``; empty if it cannot occur there.
    package func mistakes(_ facts: SigningFacts) -> [Mistake] { instances(on: facts).mistakes }

    /// Its instances on a request, and whether these are all.
    func instances(on facts: SigningFacts) -> (mistakes: [Mistake], isWhole: Bool) {
        if readsBody, let body = facts.body, body.count > Self.bodyMax { return ([], false) }
        let all = content.instances(facts)
        guard all.count > instancesMax else { return (all, true) }
        return (Array(all.prefix(instancesMax)), false)
    }
}
