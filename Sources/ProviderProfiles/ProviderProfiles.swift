/// The providers that are known.
package enum ProviderProfiles {
    /// By their names.
    package static let all: [ProviderProfile] = [
        .bricklink, .discogs, .eloqua, .etrade, .fatsecret, .flickr, .garmin, .hatena, .instapaper,
        .jira, .launchpad, .lti, .maas, .magento, .mastercard, .mediawiki, .netsuite, .nounProject,
        .okapi, .openBankProject, .plurk, .salesforce, .satellite, .schoology, .smugmug, .telldus,
        .trademe, .trello, .tripit, .tumblr, .woocommerce, .wordpress, .x, .zotero,
    ]

    package static let names = all.map { $0.name }

    package static func named(_ name: String) -> ProviderProfile? {
        let name = name.lowercased()
        return all.first { $0.name == name }
            ?? aliases[name].flatMap { alias in
                all.first { $0.name == alias }
            }
    }

    /// Other names that people use, in any order.
    package static var otherNames: [String] { Array(aliases.keys) }

    /// The names of the providers for these other names.
    private static let aliases = [
        "twitter": "x", "adobe-commerce": "magento", "magento2": "magento", "woo": "woocommerce",
        "wp-api": "wordpress", "wikipedia": "mediawiki", "wikimedia": "mediawiki",
        "atlassian": "jira", "confluence": "jira", "canvas": "lti", "moodle": "lti",
        "oracle-eloqua": "eloqua", "geocaching": "okapi", "opencaching": "okapi",
        "foreman": "satellite", "katello": "satellite", "ubuntu": "launchpad",
    ]

    /// The provider of a URL's host and path, or of a form with parameters of these names; nil if
    /// none is recognized.
    package static func recognized(
        host: String, path: String, formNames: [String] = []
    ) -> ProviderProfile? {
        let host = Array(host.lowercased().utf8)
        return all.first { $0.isNamed(by: host) }
            ?? all.first { $0.paths.contains { path.has($0) } }
            ?? all.first { $0.formNames.contains(where: formNames.contains) }
    }
}
