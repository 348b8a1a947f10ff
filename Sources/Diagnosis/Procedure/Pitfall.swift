/// A way in which a right signature becomes a wrong one: one step of RFC 5849 done otherwise.
package struct Pitfall: Sendable {
    /// How often the mistake is met; explanations of equal size are ranked by it.
    package enum Frequency: Int, Comparable, Sendable {
        case rare, seen, common, notorious

        package static func < (first: Self, second: Self) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// Its name in vectors and reports, which never changes.
    package let id: String
    /// The section of RFC 5849 that says how it should be done.
    package let section: String
    package let frequency: Frequency
    /// What was done otherwise, as a sentence about the program: lower case, no full stop.
    package let mistake: String
    /// What to do instead, as an imperative: lower case, no full stop.
    package let fix: String
    /// Its instances on a request; none where the request gives no occasion.
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
