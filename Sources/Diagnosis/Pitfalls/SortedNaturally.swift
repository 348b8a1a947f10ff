extension Pitfall {
    /// Digits are compared as numbers, so that `[2]` comes before `[10]`.
    ///
    /// Seen in OpenMage/magento-lts#721.
    static let sortedNaturally = Pitfall(
        "sorted-naturally", section: "3.4.1.3.2",
        mistake: "sorted digits in names as numbers, so that a[2] came before a[10]",
        fix: "compare encoded names byte by byte, and treat digits like all other characters",
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
