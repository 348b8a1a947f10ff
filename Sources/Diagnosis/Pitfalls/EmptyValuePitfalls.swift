// Parameters with an empty value (§3.4.1.3.1, §3.4.1.3.2).

extension Pitfall {
    /// Met in ruby-oauth/oauth#155, lildude/phpSmug#11.
    static let emptyValuesDropped = Pitfall(
        "empty-values-dropped", section: "3.4.1.3.1", .common,
        mistake: "left out parameters whose value is empty",
        fix: "sign a parameter with an empty value as name and \"=\"",
        .parameters { $0.removeAll { $0.value.isEmpty } })

    /// Met in restsharp/RestSharp#2069.
    static let emptyValueNoEquals = Pitfall(
        "empty-value-no-equals", section: "3.4.1.3.2",
        mistake: "left out the \"=\" before an empty value",
        fix: "write \"=\" behind every name, even where the value is empty",
        .joining { $0.leavesOutEqualsOfEmptyValues = true })
}
