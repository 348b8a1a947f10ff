extension Pitfall {
    /// The `oauth_` parameters are a group, and the query follows or precedes it as it is written.
    ///
    /// No thread found; programs that join two texts do it.
    static let requestParamsNotSorted = Pitfall(
        "request-params-not-sorted", section: "3.4.1.3.2",
        mistake: "grouped the oauth_ parameters, and left the other parameters unsorted",
        fix: "sort all parameters by encoded name, then by encoded value"
    ) { _ in
        [
            grouped(isFirst: true, isSorted: true, "the sorted oauth_ parameters came first"),
            grouped(isFirst: true, isSorted: false, "the unsorted oauth_ parameters came first"),
            grouped(isFirst: false, isSorted: true, "the sorted oauth_ parameters came last"),
        ]
    }

    private static func grouped(isFirst: Bool, isSorted: Bool, _ detail: String) -> Mistake {
        Mistake(
            .order { order in
                order.compare = { parameters, first, second in
                    let are = (
                        parameters.decoded[first].hasProtocolName,
                        parameters.decoded[second].hasProtocolName
                    )
                    guard are.0 == are.1 else { return are.0 == isFirst ? -1 : 1 }
                    return are.0 && isSorted
                        ? ParameterOrder.byNameThenValue(parameters, first, second) : 0
                }
            }, detail: detail)
    }
}
