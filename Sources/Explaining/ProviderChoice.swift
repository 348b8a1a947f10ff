package import ProviderProfiles

/// Whose rules apply to requests, besides RFC 5849.
package struct ProviderChoice {
    /// The name of a provider, `none`, or nil to recognize each request's.
    package let name: String?

    package init(_ name: String?) { self.name = name }

    /// The provider of a request; nil if its host tells nothing, or none is wanted.
    package func profile(for request: ProviderRequest) -> ProviderProfile? {
        guard let name else {
            return ProviderProfiles.recognized(
                host: request.host, path: request.path, formNames: request.formNames)
        }
        return ProviderProfiles.named(name)
    }
}
