import OAuth1

/// The special characters of a request, and the encoders that treat some of them differently than
/// RFC 5849 says (§3.6).
struct EncoderAlphabet {
    /// Places among the characters, a bit for each.
    typealias Places = UInt32

    /// What an encoder does differently besides the characters that it encodes or not.
    fileprivate struct Form {
        var difference = EncoderDifference()
        /// The texts in which each of its changes may show.
        var shown: [EncoderReach] = []
        /// Whether no character is encoded differently besides.
        var isAlone = false
        var text = TextEncoding()
        var uses: [Use] = []

        var changes: Int { shown.count }
        /// All texts in which it may show.
        var reach: EncoderReach { shown.reduce(into: []) { $0.formUnion($1) } }

        /// Whether each of its changes shows if these texts are encoded.
        func shows(in reach: EncoderReach) -> Bool {
            shown.allSatisfy {
                reach.isOfSource ? $0.contains(reach) : !$0.isDisjoint(with: reach)
            }
        }
    }

    /// A choice of texts that are encoded with an encoder, and what has to show in them.
    fileprivate struct Use {
        let reach: EncoderReach
        /// The characters that they have.
        let places: Places
        /// Of each of these, an encoder changes one, so that each text is changed.
        let needed: [Places]

        func shows(_ changed: Places) -> Bool {
            changed & ~places == 0 && needed.allSatisfy { $0 & changed != 0 }
        }
    }

    struct Encoder {
        /// Its index.
        let form: Int
        let places: Places
        let text: TextEncoding
    }

    /// Others are encoded as RFC 5849 says.
    private static let charactersMax = 24

    private let characters: [UInt8]
    /// The places of the characters in each text.
    private let occurring: [(reach: EncoderReach, places: Places)]
    /// The places of the characters that must be encoded.
    private let reserved: Places
    /// The place of a "+" that may stand for a space.
    private let plus: Places
    private var forms = [Form()]
    /// What may be encoded with an encoder so that it matters, the likeliest first.
    private let reaches: [EncoderReach]
    /// What may be encoded with one that has few changes.
    private let reachesOfSources: [EncoderReach]
    private static let changesOfSourcesMax = 2
    /// The texts of which an escape has a letter as a digit.
    private let withLetters: EncoderReach

    /// Other character sets are tried with this many changes in all.
    private static let changesOfCharacterSetsMax = 3

    /// The characters of what `right` signs.
    init(_ right: SigningProcedure) {
        let texts = Self.texts(right)
        let written = texts[0].bytes.union(texts[2].bytes)
        let plus = texts[0].bytes.contains(UInt8(ascii: " ")) ? [UInt8(ascii: "+")] : []
        let special = written.union(texts[1].bytes).union(plus).filter { byte in
            // A "%" that the first encoding writes is not a character of the request.
            byte < 0x80 && !ASCII.isDigit(byte) && !ASCII.isLetter(byte) && byte != 0x20
                && (byte != UInt8(ascii: "%") || written.contains(byte))
        }
        let characters = Array(special.sorted().prefix(Self.charactersMax))
        self.characters = characters
        occurring = texts.map { text in (text.reach, Self.places(of: characters, in: text.bytes)) }
        reserved = Self.places(
            of: characters, in: Set(characters).subtracting("-._~".utf8))
        self.plus = Self.places(of: characters, in: Set(plus))
        let isKeySpecial = texts[2].bytes.contains { !ASCII.isDigit($0) && !ASCII.isLetter($0) }
        reaches = EncoderReach.all.filter { isKeySpecial || !$0.contains(.secrets) }
        reachesOfSources = texts.filter { $0.reach.isOfSource }.map { $0.reach }
        withLetters = Self.reach(texts) { Self.hasLetter($0) && !Self.isUnreserved($0) }
        addForms { isMeant in Self.reach(texts, isMeant) }
        addFirstOnly(Self.reachOfSeveral(right))
        for index in forms.indices {
            let form = forms[index]
            let all = (form.isAlone ? EncoderReach.all : reaches) + reachesOfSources
            forms[index].uses = all.compactMap { use(of: form, in: $0) }
        }
    }

    private static func places(of characters: [UInt8], in bytes: Set<UInt8>) -> Places {
        characters.indices.reduce(0) {
            bytes.contains(characters[$1]) ? $0 | 1 << Places($1) : $0
        }
    }

    /// The places of the characters that a text has.
    func places(in text: [UInt8]) -> Places { Self.places(of: characters, in: Set(text)) }

    /// Adds an encoder that encodes only the first byte of a text that must be encoded.
    private mutating func addFirstOnly(_ reach: EncoderReach) {
        var form = Form(shown: [reach], isAlone: true)
        form.difference.encodesOnlyFirst = true
        form.text = form.difference.text
        if !reach.isEmpty { forms.append(form) }
    }

    /// Where a text has several bytes that must be encoded.
    private static func reachOfSeveral(_ right: SigningProcedure) -> EncoderReach {
        let hasSeveral: ([UInt8]) -> Bool = { text in
            text.count { !isUnreserved($0) } > 1
        }
        var reach: EncoderReach = []
        for parameter in right.parameters
        where [parameter.name, parameter.value].contains(where: hasSeveral) {
            reach.formUnion(.values)
            for (own, source) in EncoderReach.ofSources where source == parameter.source {
                reach.formUnion(own)
            }
        }
        let facts = right.facts
        if facts.givenText.map(hasSeveral) ?? false { reach.formUnion(.values) }
        if [right.baseStringURI ?? [], right.normalizedParameters].contains(where: hasSeveral) {
            reach.formUnion(.baseString)
        }
        let isOfSecrets = facts.signatureMethod.kind != .rsa && facts.givenSigningKey == nil
        if isOfSecrets, [facts.consumerSecret, facts.tokenSecret].contains(where: hasSeveral) {
            reach.formUnion(.secrets)
        }
        return reach
    }

    /// Where there are such bytes.
    private static func reach(
        _ texts: [(reach: EncoderReach, bytes: Set<UInt8>)],
        _ isMeant: (UInt8) -> Bool
    ) -> EncoderReach {
        texts.filter { $0.bytes.contains(where: isMeant) }.reduce(into: EncoderReach()) {
            $0.formUnion($1.reach)
        }
    }

    /// Adds what an encoder may write differently, where it shows.
    private mutating func addForms(_ having: ((UInt8) -> Bool) -> EncoderReach) {
        addForms(
            having { $0 == 0x20 }, [{ $0.writesSpaceAsPlus = true }, { $0.leave = " " }])
        let halves: [(inout EncoderDifference) -> Void] =
            having { $0 >= 0xF0 }.isEmpty ? [] : [{ $0.others = .halves }]
        addForms(
            having { $0 >= 0x80 },
            halves + [
                { $0.others = .codeUnits }, { $0.others = .unmarkedCodeUnits },
                { $0.others = .lowBytes }, { $0.others = .negative }, { $0.others = .negativeCut },
                { $0.others = .left }, { $0.others = .lettersLeft },
            ])
        addForms(
            having { $0 < 0x10 }, [{ $0.leadingZero = .leftOut }, { $0.leadingZero = .space }])
        addForms(having(Self.hasLetter), [{ $0.hasLowerCaseDigits = true }])
        for ends in Self.endsOfRanges {
            let reach = having { byte in ends.utf8.contains(byte) }
            var form = Form(shown: [reach], isAlone: true)
            form.difference.escape = ends
            form.text = form.difference.text
            if !reach.isEmpty { forms.append(form) }
        }
        for digits in [4, 8, 16] {
            let reach = having { !PercentEncoding.isUnreserved($0) }
            var form = Form(shown: [reach], isAlone: true)
            form.difference.escapeDigits = digits
            form.text = form.difference.text
            if !reach.isEmpty { forms.append(form) }
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || ASCII.isLetter(byte) || "-._~".utf8.contains(byte)
    }

    /// Whether its escape has a letter as a digit, if it may have an escape.
    private static func hasLetter(_ byte: UInt8) -> Bool {
        (byte >= 0x80 || byte & 0xF > 9) && !ASCII.isDigit(byte) && !ASCII.isLetter(byte)
    }

    /// Letters and digits that an encoder takes for others if it compares with `<` where `<=` is
    /// correct.
    private static let endsOfRanges = ["Z", "z", "9", "Zz", "Zz9", "A", "a", "0", "Aa", "Aa0"]

    /// The bytes of the texts that are encoded.
    private static func texts(
        _ right: SigningProcedure
    ) -> [(reach: EncoderReach, bytes: Set<UInt8>)] {
        let facts = right.facts
        let values = right.parameters.flatMap { [$0.name, $0.value] } + [facts.givenText ?? []]
        let hasKey = facts.signatureMethod.kind != .rsa && facts.givenSigningKey == nil
        let bytes = Set(values.joined())
        var texts: [(reach: EncoderReach, bytes: Set<UInt8>)] = [
            (.values, bytes),
            (.baseString, Set((right.baseStringURI ?? []) + right.normalizedParameters)),
            (.secrets, hasKey ? Set(facts.consumerSecret + facts.tokenSecret) : []),
        ]
        for (reach, source) in EncoderReach.ofSources {
            let own = right.parameters.filter { $0.source == source }
            texts.append((reach, Set(own.flatMap { $0.name + $0.value })))
        }
        return texts
    }

    /// Adds each of the forms with each of these changes, which show in the texts of `reach`.
    private mutating func addForms(
        _ reach: EncoderReach,
        _ changes: [(inout EncoderDifference) -> Void]
    ) {
        guard !reach.isEmpty else { return }
        for form in forms {
            for change in changes {
                var form = form
                change(&form.difference)
                form.shown.append(reach)
                form.text = form.difference.text
                forms.append(form)
            }
        }
    }
}

// MARK: - Encoders by their number of changes

extension EncoderAlphabet {
    var characterCount: Int { characters.count }

    /// The most changes that an encoder can have.
    var changesMax: Int { max(1, characters.count + (forms.map { $0.changes }.max() ?? 0)) }

    /// About how many encoders have this many changes, each for all that it may encode.
    func count(changes: Int) -> Int {
        reaches.count
            * forms(changes: changes).reduce(0) {
                $0 + Self.choices(characters.count, changes - forms[$1].changes)
            }
    }

    private func forms(changes: Int) -> [Int] {
        forms.indices.filter { index in
            let form = forms[index]
            return form.isAlone
                ? changes == form.changes
                : form.difference.others == .utf8 || changes <= Self.changesOfCharacterSetsMax
        }
    }

    private static func choices(_ count: Int, _ chosen: Int) -> Int {
        guard (0...count).contains(chosen) else { return 0 }
        return (0..<chosen).reduce(1) { $0 * (count - $1) / ($1 + 1) }
    }

    /// Calls `body` with each encoder that has this many changes.
    func forEach<Failure: Error>(
        changes: Int,
        _ body: (Encoder) throws(Failure) -> Void
    ) throws(Failure) {
        for form in forms(changes: changes) {
            let chosen = changes - forms[form].changes
            guard (0...characters.count).contains(chosen) else { continue }
            var places = Places(1) << Places(chosen) - 1
            while places >> Places(characters.count) == 0 {
                try body(encoder(form, places))
                guard places != 0 else { break }
                // The next larger number with as many bits.
                let lowest = places & ~(places - 1)
                let carried = places + lowest
                places = (((carried ^ places) / lowest) >> 2) | carried
            }
        }
    }

    private func encoder(_ form: Int, _ places: Places) -> Encoder {
        var text = forms[form].text
        for place in characters.indices where places >> Places(place) & 1 == 1 {
            text.toggle(characters[place])
        }
        return Encoder(form: form, places: places, text: text)
    }

    /// What may be encoded with it so that all of its changes show, and each text is changed.
    func reaches(of encoder: Encoder) -> [EncoderReach] {
        let form = forms[encoder.form]
        let changes = form.changes + encoder.places.nonzeroBitCount
        return form.uses.compactMap { use in
            let isTried = !use.reach.isOfSource || changes <= Self.changesOfSourcesMax
            return isTried && use.shows(encoder.places) ? use.reach : nil
        }
    }

    private func use(of form: Form, in reach: EncoderReach) -> Use? {
        guard form.shows(in: reach) else { return nil }
        if reach.isOfSource { return use(of: form, inSource: reach) }
        let leaves = form.difference.leave != "" || form.difference.others.leavesBytes
        var all = Places(0)
        var needed: [Places] = []
        for text in occurring where !text.reach.isOfSource && reach.contains(text.reach) {
            var places = text.places
            var isShown = form.reach.contains(text.reach)
            if reach.contains(.both), text.reach == .baseString {
                // What is left in a value is left, or encoded, once more.
                places |= occurring[0].places & reserved
                if form.difference.writesSpaceAsPlus { places |= plus }
                isShown = isShown || leaves && form.reach.contains(.values)
            }
            all |= places
            if !isShown { needed.append(places) }
        }
        if form.difference.hasLowerCaseDigits, withLetters.isDisjoint(with: reach) {
            needed.append(all & ~reserved)
        }
        return Use(reach: reach, places: all, needed: needed)
    }

    /// An encoder must change something elsewhere too: if not, it may encode all sources.
    private func use(of form: Form, inSource reach: EncoderReach) -> Use {
        let own = occurring.first { $0.reach == reach }?.places ?? 0
        let others = occurring.filter { $0.reach.isOfSource && $0.reach != reach }
        let isElsewhere = others.contains { form.reach.contains($0.reach) }
        let elsewhere = others.reduce(Places(0)) { $0 | $1.places }
        return Use(
            reach: reach, places: own,
            needed: (form.changes == 0 ? [own] : []) + (isElsewhere ? [] : [elsewhere]))
    }

    /// The encoders with up to two changes, and what may be encoded with them.
    var simplest: [UnnamedEncoder] {
        var encoders: [UnnamedEncoder] = []
        for changes in 1...2 {
            forEach(changes: changes) { encoder in
                let difference = difference(of: encoder)
                encoders += reaches(of: encoder).map {
                    UnnamedEncoder(difference: difference, reach: $0)
                }
            }
        }
        return encoders
    }

    /// What the encoder does differently.
    func difference(of encoder: Encoder) -> EncoderDifference {
        var difference = forms[encoder.form].difference
        for place in characters.indices where encoder.places >> Places(place) & 1 == 1 {
            let character = String(Character(Unicode.Scalar(characters[place])))
            if reserved >> Places(place) & 1 == 1 {
                difference.leave += character
            } else {
                difference.escape += character
            }
        }
        return difference
    }
}
