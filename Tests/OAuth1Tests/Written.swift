import OAuth1
import Testing

/// The text that `write` appends; the bytes before it must not change.
func written<Failure: Error>(
    _ write: (inout [UInt8]) throws(Failure) -> Void
) throws(Failure) -> String {
    let before = Array("before ".utf8)
    var bytes = before
    try write(&bytes)
    #expect(bytes.starts(with: before))
    return String(decoding: bytes.dropFirst(before.count), as: UTF8.self)
}

/// A list of parameters with these names and values.
func list(_ pairs: [(String, String)]) -> ParameterList {
    var list = ParameterList()
    for (name, value) in pairs { list.append(name: name, value: value) }
    return list
}

/// The names and values of `list`, for comparison.
func pairs(of list: ParameterList) -> [Parameter] {
    list.places.indices.map { index in
        Parameter(
            String(decoding: list.name(at: index), as: UTF8.self),
            String(decoding: list.value(at: index), as: UTF8.self))
    }
}

/// The parameters of `list` in the order in which they are signed.
func sorted(_ list: ParameterList) -> NormalizedParameters {
    var parameters = NormalizedParameters()
    parameters.collected = list
    parameters.sort(Span())
    return parameters
}
