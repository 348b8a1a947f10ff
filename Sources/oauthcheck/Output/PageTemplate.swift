import Reports

/// The parts of an HTML page, embedded in the program.
enum PageTemplate {
    static var embedded: HTMLTemplate {
        HTMLTemplate(
            frame: PackageResources.page_html, results: PackageResources.results_html,
            style: PackageResources.page_css, script: PackageResources.page_js)
    }
}
