/// A table that scrolls on its own where the window is too narrow for it.
struct HTMLTable {
    /// What it shows, for those who do not see it.
    let name: String
    /// The titles of the columns.
    let titles: [String]
    let rows: [Markup]
    /// The element's class; no class if empty.
    var kind = ""

    var markup: Markup {
        let heads = titles.map { title -> Markup in "<th scope=\"col\">\(title)</th>" }
        let attribute: Markup = kind.isEmpty ? "" : " class=\"\(kind)\""
        return """
            <div class="wide" role="region" aria-label="\(name)" tabindex="0"><table\(attribute)>
            <thead><tr>\(heads)</tr></thead>
            <tbody>\(rows)</tbody>
            </table></div>
            """
    }
}
