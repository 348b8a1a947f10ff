extension Pitfall {
    /// Digits compare as numbers, so that `[2]` stands before `[10]`.
    ///
    /// Met in OpenMage/magento-lts#721.
    static let sortedNaturally = Pitfall(
        "sorted-naturally", section: "3.4.1.3.2",
        mistake: "sorted the parameters by the numbers in their names",
        fix: "compare encoded names octet by octet, digits like any other character",
        .order { order in
            order.compare = { parameters, first, second in
                let names = ParameterOrder.order(
                    NaturalPiece.pieces(of: parameters.name(at: first)),
                    NaturalPiece.pieces(of: parameters.name(at: second)))
                guard names == 0 else { return names }
                return ParameterOrder.order(
                    parameters.value(at: first), parameters.value(at: second))
            }
        })
}
