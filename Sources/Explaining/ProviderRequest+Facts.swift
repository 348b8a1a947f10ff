package import Diagnosis
import OAuth1
package import ProviderProfiles

extension ProviderRequest {
    /// The request as a provider sees it.
    package init(_ facts: SigningFacts) {
        self.init()
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        takeURL(text(facts.url))
        method = text(facts.method).uppercased()
        realm = facts.realm.map { text($0) }
        parameters = facts.protocolParameters.map { (text($0.name), text($0.value)) }
        signatureMethod = facts.protocolValue("oauth_signature_method").map { text($0) }
        hasOtherBody = facts.body != nil
        formNames = facts.parameters.filter { $0.source == .form }.map { text($0.name) }
    }

    /// Takes scheme, host and path of a URL.
    package mutating func takeURL(_ url: String) {
        guard let end = url.utf8.firstRange(of: "://".utf8) else { return }
        scheme = url[..<end.lowerBound].lowercased()
        let rest = url[end.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        let name = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        host = name.prefix { $0 != ":" }.lowercased()
    }
}
