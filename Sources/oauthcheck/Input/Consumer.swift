import Vectors

/// Is given what a run reads or finds out, one after another, and what is wrong with the input.
protocol Consumer {
    /// Whether nothing more is wanted, for instance because nobody reads the results any more.
    var isFinished: Bool { get }

    /// Notes what is wrong with a file, or with the call.
    mutating func note(_ issue: VectorIssue)

    /// Notes what is wrong with a vector that cannot be used; nothing if the same fault, in the
    /// defaults of a file, has been noted before.
    mutating func note(_ issues: [VectorIssue], of vector: TestVector)
}

extension Consumer {
    mutating func note(_ issues: [VectorIssue], of vector: TestVector) {
        for issue in issues { note(issue) }
    }
}
