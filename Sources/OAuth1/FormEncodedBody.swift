/// §3.5.2, protocol parameters in a form-encoded body.
package enum FormEncodedBody {
    /// Appends `parameters` as a form: percent-encoded, in their order, joined with `&`.
    ///
    /// A blank becomes `%20`, which every form decoder reads, and not the `+` that some do not.
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
