import OAuth1

// Lines with quotes, brackets, elements, or words alone.
extension FactReader {
    /// Reads a line word by word.
    mutating func scan(_ body: ArraySlice<UInt8>) {
        var place = body.startIndex
        // A quote that is not closed is a character like others.
        var unclosed: Set<UInt8> = []
        while place < body.endIndex {
            let byte = body[place]
            let separator = Self.separator(in: body, at: place)
            if "\"'`".utf8.contains(byte), !unclosed.contains(byte) {
                if let end = Self.closing(in: body, at: place) {
                    readQuoted(body, &place, end)
                } else {
                    unclosed.insert(byte)
                }
            } else if byte == UInt8(ascii: "<"), readTag(body, &place) {
                continue
            } else if separator > 0 {
                if !names.isEmpty { hasSeparator = byte != ASCII.tab || hasSeparator }
                place += separator
            } else if "{[(".utf8.contains(byte) {
                readExpression(body[place...])
                open(byte)
                place += 1
            } else if "}])".utf8.contains(byte) {
                close(byte)
                place += 1
            } else if ASCII.isBlank(byte) || Self.isMark(byte) && !beginsValue(body, place) {
                if !ASCII.isBlank(byte), !isOfType(body, place) {
                    if !isQuotedName { names = [] }
                    hasSeparator = false
                }
                place += 1
            } else if let quote = quote(in: body, afterPrefixOrLengthAt: place) {
                place = quote
            } else if hasSeparator {
                readValue(body, &place)
            } else {
                readWord(body, &place)
            }
        }
    }

    /// The quote after the prefix of a string, as in `r"…"` and `@"…"`.
    private static func quote(in body: ArraySlice<UInt8>, afterPrefixAt place: Int) -> Int? {
        let isOfPrefix: (UInt8) -> Bool = { ASCII.isLetter($0) || "@$".utf8.contains($0) }
        let prefix = body[place...].prefix(3).prefix(while: isOfPrefix)
        guard (1...2).contains(prefix.count), prefix.endIndex < body.endIndex,
            "\"'".utf8.contains(body[prefix.endIndex]),
            closing(in: body, at: prefix.endIndex) != nil
        else { return nil }
        return prefix.endIndex
    }

    /// The same, or the quote after the length of a text, as PHP stores it: `s:8:"…"`.
    private func quote(in body: ArraySlice<UInt8>, afterPrefixOrLengthAt place: Int) -> Int? {
        guard body[place...].starts(with: "s:".utf8) else {
            return hasSeparator ? Self.quote(in: body, afterPrefixAt: place) : nil
        }
        let digits = body[(place + 2)...].prefix(while: ASCII.isDigit)
        return !digits.isEmpty && body[digits.endIndex...].starts(with: ":\"".utf8)
            ? digits.endIndex + 1 : nil
    }

    /// Whether a mark is that of a pointer or a reference, as in `NAME: &str = …`.
    private func isOfType(_ body: ArraySlice<UInt8>, _ place: Int) -> Bool {
        let isFirst = place > body.startIndex && ASCII.isBlank(body[place - 1])
        return hasSeparator
            && (body[place] == UInt8(ascii: "*") || body[place] == ASCII.ampersand && isFirst)
    }

    /// Whether a mark is the first character of a word that looks random.
    private func beginsValue(_ body: ArraySlice<UInt8>, _ place: Int) -> Bool {
        guard place == body.startIndex || ASCII.isBlank(body[place - 1]) else { return false }
        let word = body[place...].prefix { !ASCII.isBlank($0) }
        return FactValue.looksRandom(word) && !word.contains { "\"'`<>".utf8.contains($0) }
    }

    private static func isMark(_ byte: UInt8) -> Bool { "\"'`,;*|&?!<>~^\\".utf8.contains(byte) }

    // MARK: - Quotes

    private mutating func readQuoted(_ body: ArraySlice<UInt8>, _ place: inout Int, _ end: Int) {
        let quote = body[place]
        let text = body[(place + 1)..<(end - 1)]
        place = end
        let next = body[end...].drop(while: ASCII.isBlank)
        let isName = next.first.map { _ in Self.separator(in: next, at: next.startIndex) > 0 }
        let isNameShaped = Self.isNameShaped(text, isQuoted: isName == true)
        if isName == true, isNameShaped {
            (names, hasSeparator, isQuotedName) = ([String(bytes: text)], false, true)
            return
        }
        let own = joinedName.map { [$0] } ?? []
        let tie: Fact.Tie = hasSeparator ? .separator : .place
        // Strings without escapes: r"…", @"…".
        let isRaw =
            text.startIndex > body.startIndex + 1
            && "r@R".utf8.contains(body[text.startIndex - 2])
        add(text, own, tie, isInTag ? .element : isRaw ? .plain : .quoted(quote), between: quote)
        // define('name', 'value')
        (names, hasSeparator) = (isNameShaped ? [String(bytes: text)] : [], false)
        isQuotedName = isNameShaped
    }

    // MARK: - Brackets

    /// Reads `(name value)` and `(name (value))`, as symbolic expressions are written.
    private mutating func readExpression(_ text: ArraySlice<UInt8>) {
        guard text.first == UInt8(ascii: "("), !hasSeparator else { return }
        let name = text.dropFirst().prefix(Self.wordMax).prefix {
            ASCII.isName($0) || $0 == UInt8(ascii: "-")
        }
        guard Self.isNameShaped(name) else { return }
        let isOpen: (UInt8) -> Bool = { ASCII.isBlank($0) || $0 == UInt8(ascii: "(") }
        let value = text[name.endIndex...].prefix(Self.wordMax).drop(while: isOpen)
            .prefix { $0 > 0x20 && !"\"'`()".utf8.contains($0) }
        guard !value.isEmpty, value.startIndex > name.endIndex,
            text[value.endIndex...].first == UInt8(ascii: ")")
        else { return }
        add(value, [String(bytes: name)], .place)
    }

    private mutating func open(_ bracket: UInt8) {
        if frames.count < Self.framesMax {
            frames.append(Frame(kind: .bracket(bracket), name: joinedName))
        }
        (names, hasSeparator, isQuotedName) = ([], false, false)
    }

    private mutating func close(_ bracket: UInt8) {
        hasSeparator = false
        let opening: UInt8 =
            bracket == UInt8(ascii: ")")
            ? UInt8(ascii: "(")
            : bracket == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard let place = frames.lastIndex(where: { $0.kind == .bracket(opening) }) else { return }
        // What the brackets named is the name again: $config['secret'] = …
        if names.isEmpty, let name = frames[place].name { names = [name] }
        frames.removeSubrange(place...)
    }

    // MARK: - Words

    /// Reads a value without quotes after a separator.
    private mutating func readValue(_ body: ArraySlice<UInt8>, _ place: inout Int) {
        let rest = body[place...]
        let end =
            rest.indices.first { index in
                ASCII.isBlank(rest[index]) || "\"'`,;)]}<".utf8.contains(rest[index])
                    || rest[index] == ASCII.ampersand && index > place
            } ?? rest.endIndex
        guard end > place else {
            place += 1
            return
        }
        let value = rest[place..<end]
        let next = rest[end...].drop(while: ASCII.isBlank)
        if let callee = value.firstIndex(where: { "([{".utf8.contains($0) }) {
            return readCall(body, &place, at: callee)
        }
        place = end
        if next.first == ASCII.equals {
            // $env:NAME = …
            let name = String(bytes: value)
            let isScope = names.last.map { !CredentialNames.isOfCredential($0) } ?? false
            if isScope, Self.isNameShaped(value), CredentialNames.isOfCredential(name) {
                names = [name]
            }
            return
        }
        add(
            value, joinedName.map { [$0] } ?? [], .separator,
            Self.isOfForm(value, in: body) ? .form : .plain)
        let isPath =
            value.prefix { $0 != ASCII.question }.contains(ASCII.slash)
            && value.contains(ASCII.question)
        if end < rest.endIndex, !ASCII.isBlank(rest[end]), isPath || rest[end] != ASCII.ampersand {
            let whole = rest.prefix(Self.wordMax).prefix { !ASCII.isBlank($0) }
            add(whole, joinedName.map { [$0] } ?? [], .words)
        }
        (names, hasSeparator, isQuotedName) = ([], false, false)
    }

    /// Reads a call, or a type before another separator, as in `let secret: String = …`.
    private mutating func readCall(_ body: ArraySlice<UInt8>, _ place: inout Int, at callee: Int) {
        guard callee == place else {
            (place, hasSeparator) = (callee, false)
            return
        }
        open(body[callee])
        place += 1
    }

    /// Whether a value is one of a form, as in `a=b&c=d`.
    private static func isOfForm(_ value: ArraySlice<UInt8>, in body: ArraySlice<UInt8>) -> Bool {
        let before = body[max(body.startIndex, value.startIndex - wordMax)..<value.startIndex]
        return body[value.endIndex...].first == ASCII.ampersand
            || before.reversed().prefix { !ASCII.isBlank($0) && !"\"'`".utf8.contains($0) }
                .contains(ASCII.ampersand)
    }

    /// Reads a word: a name, or a value that looks random.
    private mutating func readWord(_ body: ArraySlice<UInt8>, _ place: inout Int) {
        let rest = body[place...]
        if place == body.startIndex || ASCII.isBlank(body[place - 1]) {
            let whole = rest.prefix(Self.wordMax).prefix {
                !ASCII.isBlank($0) && !"\"'`<>".utf8.contains($0)
            }
            var word = whole
            while let last = word.last, ".,;:!?)]}".utf8.contains(last) { word.removeLast() }
            if isValue(word, isLast: whole.endIndex == body.endIndex) {
                addWord(word, &place)
                if whole.count > word.count { addWord(whole, &place) }
                (names, hasSeparator, isQuotedName) = ([], false, false)
                return
            }
        }
        let run = rest.prefix {
            Self.isNameByte($0) || "$@%/#+".utf8.contains($0) || isInTag && $0 == ASCII.colon
        }
        let arrow = run.indices.dropLast().first {
            run[$0] == UInt8(ascii: "-") && $0 + 1 < rest.endIndex
                && rest[$0 + 1] == UInt8(ascii: ">")
        }
        let word = run[..<(arrow ?? run.endIndex)]
        guard !word.isEmpty else {
            place += 1
            return
        }
        if FactValue.looksRandom(word) { return addWord(word, &place) }
        place = word.endIndex
        // The prefix of a string: b'…'
        let isPrefix = word.count <= 2 && place < body.endIndex && "\"'`".utf8.contains(body[place])
        let name = word.drop { "$@%/#+-.".utf8.contains($0) }
        guard !isPrefix, !name.isEmpty else { return }
        guard !names.isEmpty || !name.elementsEqual("export".utf8) else { return }
        if isQuotedName { (names, isQuotedName) = ([], false) }
        if isInTag { names = [] }
        if names.count > 8 { names.removeFirst() }
        names.append(String(bytes: name))
    }

    private mutating func addWord(_ word: ArraySlice<UInt8>, _ place: inout Int) {
        add(word, joinedName.map { [$0] } ?? [], .words)
        place = word.endIndex
    }

    /// In bytes; what is longer is not read as a word.
    private static let wordMax = 512
    /// In bytes; a shorter word after a name is a word.
    private static let valueMin = 6

    /// Whether a word is a value although no separator is before it.
    private func isValue(_ word: ArraySlice<UInt8>, isLast: Bool) -> Bool {
        var bytes = word
        while bytes.last == ASCII.equals { bytes.removeLast() }
        let isPair = bytes.contains { $0 == ASCII.equals || $0 == ASCII.colon }
        if FactValue.looksRandom(bytes) { return !isPair }
        guard let last = names.last, isLast, word.count >= Self.valueMin,
            bytes.count == word.count, !isPair
        else { return false }
        return CredentialNames.isOfCredential(last)
            && !CredentialNames.isOfCredential(String(bytes: word))
    }

    // MARK: - Elements

    /// Reads `<name`, `</name>` or `/>`, and the text after a tag.
    ///
    /// - Returns: false if this is not a tag.
    private mutating func readTag(_ body: ArraySlice<UInt8>, _ place: inout Int) -> Bool {
        var rest = body[(place + 1)...]
        let isEnd = rest.first == ASCII.slash
        if isEnd { rest = rest.dropFirst() }
        let name = Array(rest.prefix { Self.isNameByte($0) || $0 == ASCII.colon })
        guard !name.isEmpty else { return false }
        let after = rest.startIndex + name.count
        let close = body[after...].firstIndex(of: UInt8(ascii: ">"))
        if isEnd {
            if let frame = frames.lastIndex(where: { $0.kind == .element(name) }) {
                frames.removeSubrange(frame...)
            }
            place = close.map { $0 + 1 } ?? body.endIndex
            return true
        }
        let isClosed = elements.contains(Array(name.prefix(while: Self.isNameByte)))
        let attributes = body[after..<(close ?? after)]
        // <input …>
        let isAlone =
            !isClosed && readsMembers && attributes.contains(ASCII.equals)
            && attributes.contains(ASCII.quote)
        let isEmpty = isAlone || close.map { body[$0 - 1] == ASCII.slash } ?? false
        guard isEmpty || isClosed, frames.count < Self.framesMax else { return false }
        let text = String(bytes: name)
        frames.append(Frame(kind: .element(name), name: text))
        (names, hasSeparator, isQuotedName) = ([], false, false)
        isInTag = true
        scan(body[after..<(close ?? body.endIndex)])
        isInTag = false
        if isEmpty { frames.removeLast() }
        place = close.map { $0 + 1 } ?? body.endIndex
        (names, hasSeparator, isQuotedName) = ([], false, false)
        if !isEmpty { readText(body, &place) }
        return true
    }

    /// Reads the text of an element.
    private mutating func readText(_ body: ArraySlice<UInt8>, _ place: inout Int) {
        let start = Array("<![CDATA[".utf8)
        guard body[place...].starts(with: start) else {
            guard let end = body[place...].firstIndex(of: UInt8(ascii: "<")), end > place else {
                return
            }
            return add(body[place..<end], [], .separator, .element)
        }
        let text = body[(place + start.count)...]
        let end = text.firstRange(of: Array("]]>".utf8))
        add(text[..<(end?.lowerBound ?? text.endIndex)], [], .separator)
        place = end?.upperBound ?? body.endIndex
    }
}
