/// Signatures that documents print as examples, and that people copy.
package enum PublishedSignature {
    private static let places: [(signature: String, place: String)] = [
        ("74KNZJeDHnMBp0EMJ9ZHt/XKycU=", "RFC 5849 §1.2 (temporary credentials)"),
        ("gKgrFCywp7rO0OXSjdot/IHF7IU=", "RFC 5849 §1.2 (token credentials)"),
        ("MdpQcU8iPSUjWoN/UDMsK2sui9I=", "RFC 5849 §1.2 (photo)"),
        ("bYT5CMsGcbgUdFHObYMEfcx6bsw=", "RFC 5849 §3.1"),
        ("djosJKDKJSD8743243/jdk33klY=", "RFC 5849 §3.4.1.3.1"),
        ("tR3+Ty81lMeYAr/Fid0kMTYa/WM=", "OAuth Core 1.0a, appendix A"),
        ("tnnArxj06cWHq44gCs1OSKk/jLY=", "the documentation of Twitter (version 1)"),
        ("hCtSmYh+iHYCEqBWrE7C7hYmtUk=", "the documentation of Twitter (version 1.1)"),
    ]

    /// The document that prints the signature; nil for all others.
    package static func place(of signature: [UInt8]) -> String? {
        places.first { $0.signature.utf8.elementsEqual(signature) }?.place
    }
}
