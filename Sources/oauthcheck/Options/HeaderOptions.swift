import ArgumentParser

/// How Authorization headers are compared.
struct HeaderOptions: ParsableArguments {
    @Flag(
        name: .customLong("exact-header"),
        help: "Compare Authorization headers byte by byte, not as a set of parameters.")
    var isExact = false
}
