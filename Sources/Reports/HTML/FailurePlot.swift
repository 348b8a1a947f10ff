import Results

/// Pass rates as a line from left to right, with a scale and the names of runs.
struct PassRatePlot {
    private static let (width, height) = (720, 220)
    /// Where the line and its dots are; around it is room for the scale and the names.
    private static let (left, right, top, bottom) = (96, 690, 24, 160)
    /// Characters of a name below the line.
    private static let nameMax = 16

    /// A run: where its dot is, and what the dot says.
    private struct Dot {
        let x: Int
        let y: Int
        let point: PassRates.Point
    }

    /// The lowest rate of the scale, of a thousand.
    private let least: Int
    private let dots: [Dot]

    init(_ rates: PassRates) {
        let points = rates.points
        // The scale begins at the multiple of 10 % below the lowest rate: small changes must show.
        let least = max(0, ((points.map { $0.rate }.min() ?? 0) - 1) / 100 * 100)
        self.least = least
        dots = points.enumerated().map { index, point in
            let step = (Self.right - Self.left) * index / max(1, points.count - 1)
            return Dot(x: Self.left + step, y: Self.place(of: point.rate, least), point: point)
        }
    }

    private static func place(of rate: Int, _ least: Int) -> Int {
        top + (bottom - top) * (1000 - rate) / (1000 - least)
    }

    var markup: Markup {
        let points = dots.map { $0.point }
        let (first, last) = (points[0], points[points.count - 1])
        let sentence =
            "Pass rate over the last \(points.count) runs: from \(first.percentage) to"
            + " \(last.percentage)"
        let line = dots.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        return """
            <section class="card" aria-labelledby="rates">
            <h2 id="rates">Pass rate over time</h2>
            <p>\(sentence). The scale goes from \(least / 10) to 100 %.</p>
            <svg class="plot" viewBox="0 0 \(Self.width) \(Self.height)" role="group" \
            aria-label="\(sentence)">
            \(scale)
            \(names)
            <polyline points="\(line)" fill="none" stroke="currentColor" stroke-width="2"/>
            \(dots.map(Self.drawn))
            </svg>
            \(Self.table(of: points))
            </section>
            """
    }

    /// Lines at the lowest rate, in the middle and at 100 %.
    private var scale: [Markup] {
        [least, (least + 1000) / 2, 1000].map { rate -> Markup in
            let y = Self.place(of: rate, least)
            return """
                <line x1="\(Self.left)" y1="\(y)" x2="\(Self.right)" y2="\(y)"/>\
                <text class="rate" x="\(Self.left - 12)" y="\(y)">\(rate / 10) %</text>
                """
        }
    }

    /// The names of the first run, of the last, and of the one in the middle.
    private var names: [Markup] {
        let last = dots.count - 1
        let shown =
            last < 2
            ? [(0, "first"), (last, "last")]
            : [(0, "first"), (last / 2, "middle"), (last, "last")]
        return shown.map { index, place -> Markup in
            let dot = dots[index]
            return """
                <text class="\(place)" x="\(dot.x)" y="\(Self.bottom + 40)" aria-hidden="true">\
                \(Self.short(dot.point.name))</text>
                """
        }
    }

    /// The day of a time, and the beginning of a long label.
    private static func short(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let isTime = bytes.count == 20 && bytes[10] == UInt8(ascii: "T") && bytes.last == 0x5A
        if isTime { return String(name.prefix(10)) }
        return name.count > nameMax ? "\(name.prefix(nameMax - 1))…" : name
    }

    /// A dot that shows its run and rate when it is pointed at, touched, or reached by keyboard.
    private static func drawn(_ dot: Dot) -> Markup {
        let place = dot.x > (left + right) / 2 ? "last" : "first"
        let value = "\(dot.point.name): \(dot.point.percentage)"
        return """
            <g class="dot" tabindex="0" role="img" aria-label="\(value)">\
            <circle class="touch" cx="\(dot.x)" cy="\(dot.y)" r="16"/>\
            <circle cx="\(dot.x)" cy="\(dot.y)" r="5"/>\
            <text class="\(place)" x="\(dot.x)" y="\(bottom + 40)">\(value)</text></g>
            """
    }

    /// The values, for those who want to read all of them.
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
