// MARK: - Parameters with an empty value (§3.4.1.3.1, §3.4.1.3.2)

extension Pitfall {
    /// Seen in ruby-oauth/oauth#155, lildude/phpSmug#11.
    static let emptyValuesDropped = Pitfall(
        "empty-values-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out parameters with an empty value",
        fix: "also sign parameters with an empty value: write the name and \"=\"",
        .parameters { $0.removeAll { $0.value.isEmpty } })

    /// Seen in restsharp/RestSharp#2069.
    static let emptyValueNoEquals = Pitfall(
        "empty-value-no-equals", section: "3.4.1.3.2",
        mistake: "left out the \"=\" of a parameter with an empty value",
        fix: "write \"=\" after every name, even if the value is empty",
        .joining { $0.leavesOutEqualsOfEmptyValues = true })
}
