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
    package let id: String
    /// The section of RFC 5849 that says how to do it.
    package let section: String
    package let frequency: Frequency
    /// What the program did wrong, as a clause that follows "The program": lower case, past tense,
    /// no full stop.
    package let mistake: String
    /// What to do instead, as an imperative clause that follows "Fix:": lower case, no full stop.
    package let fix: String
    /// Its instances on a request; empty if it cannot occur there.
    package let mistakes: @Sendable (SigningFacts) -> [Mistake]

    /// A pitfall whose instances depend on the request.
    package init(
        _ id: String,
        section: String,
        _ frequency: Frequency = .seen,
        mistake: String,
        fix: String,
        instances: @escaping @Sendable (SigningFacts) -> [Mistake]
    ) {
        self.id = id
        self.section = section
        self.frequency = frequency
        self.mistake = mistake
        self.fix = fix
        mistakes = instances
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
        let instance = Mistake(steps: steps)
        self.init(id, section: section, frequency, mistake: mistake, fix: fix) { _ in [instance] }
    }
}

extension Mistake {
    fileprivate init(steps: [SigningStep]) {
        self.steps = steps
        detail = nil
    }
}
