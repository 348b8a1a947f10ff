import OAuth1
import Results
import Vectors

/// Failures from run to run: one area for each cause, above the other ones.
struct FailurePlot {
    private static let (width, height) = (960, 280)
    /// Where the areas are; above is room for what is pointed at, below for the names of runs.
    private static let (left, right, top, bottom) = (72, 900, 44, 220)
    /// Characters of a name below the areas, and the width of one.
    private static let (nameMax, characterWidth) = (16, 8)

    private let rates: PassRates
    /// For each run, how many failures have each cause.
    private let counts: [[Int]]
    /// The number of failures at the top of the scale.
    private let most: Int

    init(_ rates: PassRates) {
        self.rates = rates
        counts = rates.points.map(rates.counts)
        most = Self.round(rates.points.map(\.failed).max() ?? 0)
    }

    /// The next number that a scale shows well: 2, 4, 6 or 10, perhaps with zeros.
    private static func round(_ count: Int) -> Int {
        var unit = 1
        while unit * 10 < count { unit *= 10 }
        return [2, 4, 6, 10].lazy.map { $0 * unit }.first { $0 >= count } ?? unit * 10
    }

    var markup: Markup {
        let points = rates.points
        let last = points[points.count - 1]
        let sentence =
            "\(counted(last.failed, "failure")) in this run; \(points[0].failed) in"
            + " \(points[0].name), the first of these \(points.count) runs"
        let plot: Markup = """
            <svg class="plot" viewBox="0 0 \(Self.width) \(Self.height)" role="group" \
            aria-label="\(sentence)">
            \(scale)
            \(areas)
            \(names)
            \(points.indices.map(run))
            </svg>
            \(legend)
            """
        return """
            <section class="card" aria-labelledby="rates">
            <h2 id="rates">Failures over time</h2>
            <p>\(sentence).</p>
            \(rates.causes.isEmpty ? "" : plot)
            \(values)
            </section>
            """
    }

    private func x(_ run: Int) -> Int {
        Self.left + (Self.right - Self.left) * run / max(1, counts.count - 1)
    }

    private func y(_ count: Int) -> Int { Self.bottom - (Self.bottom - Self.top) * count / most }

    /// Lines at nothing, in the middle and at the top.
    private var scale: [Markup] {
        [0, most / 2, most].map { count -> Markup in
            """
            <line x1="\(Self.left)" y1="\(y(count))" x2="\(Self.right)" y2="\(y(count))"/>\
            <text class="rate" x="\(Self.left - 12)" y="\(y(count))">\(grouped(count))</text>
            """
        }
    }

    private var areas: [Markup] {
        rates.causes.indices.map { cause -> Markup in
            let below = counts.enumerated().map { "\(x($0)),\(y($1[..<cause].reduce(0, +)))" }
            let above = counts.enumerated().map { "\(x($0)),\(y($1[...cause].reduce(0, +)))" }
            let corners = (above + below.reversed()).joined(separator: " ")
            return "<polygon class=\"area-\(cause + 1)\" points=\"\(corners)\"/>"
        }
    }

    /// The names of as many runs as there is room for, the first and the last one among them.
    private var names: [Markup] {
        named.map { run -> Markup in
            let place = run == 0 ? " first" : run == counts.count - 1 ? " last" : ""
            return """
                <text class="name\(place)" x="\(x(run))" y="\(Self.bottom + 36)" \
                aria-hidden="true">\(Self.short(rates.points[run].name))</text>
                """
        }
    }

    private var named: [Int] {
        let last = counts.count - 1
        let widest = rates.points.map { Self.short($0.name).count }.max() ?? 0
        let room = (widest + 2) * Self.characterWidth
        let gap = max(1, (Self.right - Self.left) / max(1, last))
        let step = (room + gap - 1) / gap
        return stride(from: last, through: 0, by: -max(1, step)).map { $0 < step ? 0 : $0 }
    }

    /// The day of a time, and the beginning of a long label.
    private static func short(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let isTime = bytes.count == 20 && bytes[10] == UInt8(ascii: "T") && bytes.last == 0x5A
        if isTime { return String(name.prefix(10)) }
        return name.count > nameMax ? "\(name.prefix(nameMax - 1))…" : name
    }

    /// A run, which says its figures when it is pointed at, touched, or reached by keyboard.
    private func run(_ index: Int) -> Markup {
        let point = rates.points[index]
        let half = (Self.right - Self.left) / max(1, counts.count - 1) / 2
        let place = x(index) > (Self.left + Self.right) / 2 ? "last" : "first"
        let text = "\(point.name): \(grouped(point.failed)) failed, \(point.percentage) passed"
        let causes = zip(rates.causes, counts[index]).filter { $1 > 0 }.map { "\($0) \($1)" }
        let label = ([text] + causes).joined(separator: ", ")
        return """
            <g class="dot" tabindex="0" role="img" aria-label="\(label)">\
            <rect x="\(x(index) - half)" y="\(Self.top)" width="\(max(1, 2 * half))" \
            height="\(Self.bottom - Self.top)"/>\
            <line x1="\(x(index))" y1="\(Self.top)" x2="\(x(index))" y2="\(Self.bottom)"/>\
            <circle cx="\(x(index))" cy="\(y(point.failed))" r="4"/>\
            <text class="\(place)" x="\(x(index))" y="24">\(text)</text></g>
            """
    }

    private var legend: Markup {
        let last = counts[counts.count - 1]
        let items = rates.causes.indices.reversed().map { cause -> Markup in
            """
            <li><span class="area-\(cause + 1)" aria-hidden="true"></span>\
            <strong>\(grouped(last[cause]))</strong> \(rates.causes[cause])</li>
            """
        }
        return """
            <ul class="legend" aria-label="Failures in this run, as in the chart">\(items)</ul>
            """
    }

    /// The values, for those who want to read all of them.
    private var values: Markup {
        let titles = ["Run", "Passed", "Failed"] + rates.causes
        let rows = zip(rates.points, counts).map { point, counts -> Markup in
            let cells = ([point.percentage, grouped(point.failed)] + counts.map(grouped)).map {
                cell -> Markup in "<td class=\"number\">\(cell)</td>"
            }
            return "<tr><th scope=\"row\">\(point.name)</th>\(cells)</tr>"
        }
        let table = HTMLTable(
            name: "Values of all runs", titles: titles, rows: rows, kind: "rates numbers")
        return """
            <details><summary>Values</summary>
            \(table.markup)
            </details>
            """
    }
}
