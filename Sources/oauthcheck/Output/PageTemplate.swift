import Conformance

/// The files of which pages are made, as they are built into the tool.
enum PageTemplate {
    static var embedded: HTMLTemplate {
        HTMLTemplate(
            frame: PackageResources.page_html, results: PackageResources.results_html,
            style: PackageResources.page_css, script: PackageResources.page_js)
    }
}
