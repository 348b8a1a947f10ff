import OAuth1

/// The base strings that one encoder after the other makes of a request, from pieces that are kept.
///
/// What an encoder makes of a part depends on its form, and on what it does to the characters of
/// this part. So most pieces of a base string are known from encoders before.
struct EncoderPieces {
    private let right: SigningProcedure
    private let list: [CollectedParameter]
    private let start: [UInt8]
    private let uri: [UInt8]
    /// The places of the characters of each parameter, of the URI and of the separator.
    private let places: [EncoderAlphabet.Places]
    private let placesOfNames: EncoderAlphabet.Places
    private let placesOfSecrets: EncoderAlphabet.Places
    /// Where characters are that the first encoding or the joining writes.
    private let placesOfMarks: EncoderAlphabet.Places
    private let rightOrder: [Int]

    /// What is kept, by numbers of their own.
    private var numbers = WordTable<Int>()
    private var bytes: [UInt8] = []
    private var pieces: [Range<Int>] = []
    private var orders: [[Int]] = []
    private var keys: [[UInt8]] = []
    private static let bytesMax = 4 << 20

    private var encoded = EncodedParameters()
    private var newOrder: [Int] = []
    private var joined: [Range<Int>] = []

    init(_ right: SigningProcedure, uri: [UInt8], _ alphabet: EncoderAlphabet) {
        self.right = right
        list = right.parameters
        start = right.composition.methodPart(right.method) + "&".utf8
        self.uri = uri
        let texts = list.map { $0.name + $0.value } + [uri, Array("&".utf8)]
        places = texts.map { alphabet.places(in: $0) }
        placesOfNames = alphabet.places(in: list.flatMap { $0.name })
        placesOfSecrets = alphabet.places(in: right.facts.consumerSecret + right.facts.tokenSecret)
        placesOfMarks = alphabet.places(in: Array("%+=&".utf8))
        rightOrder = right.order.places(of: EncodedParameters(list, FirstEncoding()))
    }

    /// Replaces `output` by the base string of an encoder.
    mutating func writeBaseString(
        _ encoder: EncoderAlphabet.Encoder,
        _ reach: EncoderReach,
        to output: inout [UInt8]
    ) {
        if bytes.count > Self.bytesMax { removeAll() }
        let second = reach.contains(.baseString) ? encoder.text : TextEncoding()
        let uri = bytes(of: list.count, encoder, reach, second)
        output.removeAll(keepingCapacity: true)
        output += start
        output.append(copying: bytes.span.extracting(uri))
        output.append(UInt8(ascii: "&"))
        guard !second.encodesOnlyFirst else {
            var parameters: [UInt8] = []
            appendParameters(encoder, reach, nil, to: &parameters)
            return second.append(parameters.span, to: &output)
        }
        appendParameters(encoder, reach, second, to: &output)
    }

    /// Appends the joined parameters, encoded a second time or not.
    mutating func appendParameters(
        _ encoder: EncoderAlphabet.Encoder,
        _ reach: EncoderReach,
        _ second: TextEncoding?,
        to output: inout [UInt8]
    ) {
        let separator = bytes(of: list.count + 1, encoder, reach, second)
        joined.removeAll(keepingCapacity: true)
        for index in order(encoder, reach) {
            if !joined.isEmpty { joined.append(separator) }
            joined.append(bytes(of: index, encoder, reach, second))
        }
        output.append(addingCapacity: joined.reduce(0) { $0 + $1.count }) { output in
            let (bytes, joined) = (bytes.span, joined.span)
            for index in joined.indices {
                output.append(copying: bytes.extracting(joined[index]))
            }
        }
    }

    /// The key whose secrets are encoded with an encoder.
    mutating func key(_ encoder: EncoderAlphabet.Encoder) -> [UInt8] {
        let word = Self.word(places.count + 1, encoder, placesOfSecrets)
        if let number = numbers[word] { return keys[number] }
        var recipe = right.keyRecipe
        recipe.text = encoder.text
        keys.append(recipe.key)
        numbers.insert(word, keys.count - 1)
        return recipe.key
    }

    /// Where the bytes are that an encoder makes of a part.
    private mutating func bytes(
        of index: Int,
        _ encoder: EncoderAlphabet.Encoder,
        _ reach: EncoderReach,
        _ second: TextEncoding?
    ) -> Range<Int> {
        let isFirst = index < list.count && reach.encodes(list[index].source)
        let isSecond = second != nil && reach.contains(.baseString)
        let mode = (isFirst ? 1 : 0) + (second == nil ? 2 : isSecond ? 4 : 0)
        let own = places[index] | (isSecond ? placesOfMarks : 0)
        let word = Self.word(index, encoder, isFirst || isSecond ? own : 0, mode)
        if let number = numbers[word] { return pieces[number] }
        let text = text(of: index, by: isFirst ? encoder.text : TextEncoding())
        let start = bytes.count
        if let second { second.append(text.span, to: &bytes) } else { bytes += text }
        numbers.insert(word, pieces.count)
        pieces.append(start..<bytes.count)
        return start..<bytes.count
    }

    /// A parameter, the URI or the separator of parameters before the second encoding.
    private func text(of index: Int, by first: TextEncoding) -> [UInt8] {
        guard index < list.count else { return index == list.count ? uri : Array("&".utf8) }
        return first.encoded(list[index].name) + "=".utf8 + first.encoded(list[index].value)
    }

    /// The places of the parameters in the order in which they are joined.
    private mutating func order(
        _ encoder: EncoderAlphabet.Encoder,
        _ reach: EncoderReach
    ) -> [Int] {
        guard reach.contains(.values) else { return rightOrder }
        let source = reach.source.map { $0.rawValue + 1 } ?? 0
        let word = Self.word(places.count, encoder, placesOfNames, source)
        if let number = numbers[word] { return orders[number] }
        var encoding = FirstEncoding()
        encoding.text = encoder.text
        encoding.textSource = reach.source
        encoded.rewrite(list, encoding)
        right.order.rewrite(&newOrder, of: encoded)
        // Of equal names, the values decide, too.
        let isByNames = zip(newOrder, newOrder.dropFirst()).allSatisfy {
            encoded.name(at: $0) != encoded.name(at: $1)
        }
        if isByNames {
            numbers.insert(word, orders.count)
            orders.append(newOrder)
        }
        return newOrder
    }

    /// What stands for a value of a part: the encoder as far as it changes the part, and how it is
    /// used.
    private static func word(
        _ part: Int,
        _ encoder: EncoderAlphabet.Encoder,
        _ places: EncoderAlphabet.Places,
        _ mode: Int = 0
    ) -> UInt64 {
        UInt64(encoder.places & places) << 40 | UInt64(part) << 20 | UInt64(encoder.form) << 4
            | UInt64(mode) << 1 | 1
    }

    private mutating func removeAll() {
        numbers = WordTable<Int>()
        bytes.removeAll(keepingCapacity: true)
        (pieces, orders, keys) = ([], [], [])
    }
}

extension EncoderReach {
    /// Whether names and values of a source are encoded with the encoder.
    fileprivate func encodes(_ source: CollectedParameter.Source) -> Bool {
        contains(.values) && (!isOfSource || self.source == source)
    }
}
