import Results

/// Pass rates as a line from left to right, drawn by the page itself.
struct PassRatePlot {
    private static let (width, height, margin) = (720, 120, 8)

    let markup: Markup

    init(_ rates: PassRates) {
        let points = rates.points
        let least = points.map(\.rate).min() ?? 0
        // The scale begins at the multiple of 10 % below the lowest rate: small changes must show.
        let bottom = max(0, (least - 1) / 100 * 100)
        let places = points.enumerated().map { index, point in
            let step = (Self.width - 2 * Self.margin) * index / max(1, points.count - 1)
            let drop = (Self.height - 2 * Self.margin) * (1000 - point.rate) / (1000 - bottom)
            return (x: Self.margin + step, y: Self.margin + drop)
        }
        let line = places.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        let dots = zip(places, points).map { place, point -> Markup in
            """
            <circle cx="\(place.x)" cy="\(place.y)" r="4" fill="currentColor">\
            <title>\(point.name): \(point.percentage)</title></circle>
            """
        }
        let (first, last) = (points[0], points[points.count - 1])
        let sentence =
            "Pass rate over the last \(points.count) runs: from \(first.percentage) to"
            + " \(last.percentage)"
        markup = """
            <section class="card" aria-labelledby="rates">
            <h2 id="rates">Pass rate over time</h2>
            <p>\(sentence). The scale goes from \(bottom / 10) to 100 %.</p>
            <svg viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(sentence)">
            <polyline points="\(line)" fill="none" stroke="currentColor" stroke-width="2"/>
            \(dots)
            </svg>
            <p class="axis" aria-hidden="true">\
            <span>\(first.name)</span> <span>\(last.name)</span></p>
            \(Self.table(of: points))
            </section>
            """
    }

    /// The values, for those who cannot point at a dot.
    private static func table(of points: [PassRates.Point]) -> Markup {
        let rows = points.map { point -> Markup in
            "<tr><th scope=\"row\">\(point.name)</th><td>\(point.percentage)</td></tr>"
        }
        return """
            <details><summary>Values</summary>
            <table class="rates">\
            <thead><tr><th scope="col">Run</th><th scope="col">Passed</th></tr></thead>\
            <tbody>\(rows)</tbody></table>
            </details>
            """
    }
}
