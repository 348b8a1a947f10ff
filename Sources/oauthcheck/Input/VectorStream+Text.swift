import Vectors

extension VectorStream {
    /// Gives `consumer` the vectors of a document that was read from a stream already.
    mutating func feed(
        _ text: [UInt8],
        named name: String,
        into consumer: inout some VectorConsumer
    ) {
        var reader = VectorReader(name, variable: input.variable)
        reader.open(text.span, as: .file)
        _ = reader.feed(&consumer, selecting: &selection)
        consumer.finishFile(reader)
        noteUnmatched(&consumer)
    }
}
