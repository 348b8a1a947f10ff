/// §3.5.2, Form-Encoded Body: the protocol parameters in the body of the request.
package enum FormEncodedBody {
    /// Appends `parameters` as a form: percent-encoded, in the given order, joined with `&`.
    ///
    /// A space becomes `%20`, because some decoders of forms do not read `+`.
    package static func append(_ parameters: ParameterList, to output: inout [UInt8]) {
        let octets = parameters.octets.span
        for (index, place) in parameters.places.enumerated() {
            if index > 0 { output.append(UInt8(ascii: "&")) }
            PercentEncoding.append(octets.extracting(place.start..<place.nameEnd), to: &output)
            output.append(UInt8(ascii: "="))
            PercentEncoding.append(octets.extracting(place.nameEnd..<place.end), to: &output)
        }
    }
}
