import HTTP
import OAuth1
import Vectors

/// What a line of a text shows of a request, wherever on the line it is.
enum TextMarks {
    static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]

    /// Whether the text before a place ends there.
    static func isBoundary(_ line: ArraySlice<UInt8>, _ index: Int) -> Bool {
        index == line.startIndex || !ASCII.isName(line[index - 1])
    }

    struct RequestLine {
        let method: String
        let target: String
        /// Where the method begins, and the target ends.
        let range: Range<Int>
        /// The status that follows it, as in a log of urllib3.
        var status: Int?
    }

    /// `GET https://…`, `GET 'https://…'`, `GET /path HTTP/1.1`, `GET "/path"`.
    static func requestLine(_ line: ArraySlice<UInt8>) -> RequestLine? {
        for index in line.indices where ASCII.isUppercase(line[index]) && isBoundary(line, index) {
            guard let method = methods.first(where: { line[index...].starts(with: $0.utf8) }) else {
                continue
            }
            let after = line[(index + method.utf8.count)...]
            var start = after.drop(while: ASCII.isBlank).startIndex
            guard start > after.startIndex else { continue }
            let quote = line[start...].first.flatMap { isQuote($0) ? $0 : nil }
            if quote != nil { start += 1 }
            guard let end = targetEnd(line, from: start, quote: quote) else { continue }
            var found = RequestLine(
                method: method, target: String(bytes: line[start..<end]), range: index..<end)
            found.status = status(after: line[end...])
            return found
        }
        return nil
    }

    private static func targetEnd(
        _ line: ArraySlice<UInt8>,
        from start: Int,
        quote: UInt8?
    ) -> Int? {
        let rest = line[start...]
        let isURL = isHTTP(rest)
        guard isURL || rest.first == ASCII.slash else { return nil }
        if let quote, !isURL {
            let path = rest.prefix { $0 != quote && !ASCII.isBlank($0) }
            return path.endIndex < line.endIndex && line[path.endIndex] == quote
                ? path.endIndex : nil
        }
        let quotes: (UInt8) -> Bool = { $0 == ASCII.quote || $0 == UInt8(ascii: "<") }
        let version = rest.prefix { !quotes($0) }.place(of: " http/", ignoringCase: true)
        if let version { return version }
        let end = rest.firstIndex { ASCII.isBlank($0) || quotes($0) } ?? line.endIndex
        if isURL { return urlEnd(line, from: start) }
        let after = line[end...].drop(while: ASCII.isBlank)
        guard after.isEmpty || TextAnswer.mayFollow(after) else { return nil }
        return withoutPunctuation(line[start..<end]).endIndex
    }

    /// `" 401` after the version.
    private static func status(after rest: ArraySlice<UInt8>) -> Int? {
        guard let quote = rest.firstIndex(of: ASCII.quote) else { return nil }
        return TextAnswer.number(rest[(quote + 1)...].drop(while: ASCII.isBlank))
    }

    // MARK: - URLs

    static func isHTTP(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.prefix(8).map(ASCII.lowercased)
        return start.starts(with: "http://".utf8) || start.starts(with: "https://".utf8)
    }

    /// The places of URLs that may be that of a request.
    static func urls(_ line: ArraySlice<UInt8>) -> [Range<Int>] {
        allURLs(line).filter { !isOther(line[..<$0.lowerBound]) }
    }

    /// The places of all URLs.
    static func allURLs(_ line: ArraySlice<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var from = line.startIndex
        while let place = line.place(of: "http", from: from, ignoringCase: true) {
            from = place + 4
            guard isBoundary(line, place), isHTTP(line[place...]) else { continue }
            let end = urlEnd(line, from: place)
            from = end
            found.append(place..<end)
        }
        return found
    }

    /// Whether what is before a URL or a method says that it was signed: `sign(`, `signed url`.
    static func saysSigned(_ text: ArraySlice<UInt8>) -> Bool {
        let words = text.suffix(48).split { !ASCII.isLetter($0) }
        return words.contains { word in
            let word = word.map(ASCII.lowercased)
            return ["sign", "signed", "signing"].contains { word.elementsEqual($0.utf8) }
        }
    }

    /// Whether what is between two URLs says that the second replaced the first.
    static func isArrow(_ text: ArraySlice<UInt8>) -> Bool {
        let words = FieldList.trimmed(text.drop { "\"'`".utf8.contains($0) })
        return ["->", "-->", "=>", "==>", "\u{2192}", "\u{21D2}"].contains { arrow in
            words.starts(with: arrow.utf8)
                && words.dropFirst(arrow.utf8.count).allSatisfy { " \"'`".utf8.contains($0) }
        }
    }

    private static func urlEnd(_ line: ArraySlice<UInt8>, from start: Int) -> Int {
        let before = start > line.startIndex ? line[start - 1] : ASCII.space
        let isQuoted = before == ASCII.apostrophe
        var end =
            line[start...].indices.first { place in
                let byte = line[place]
                return byte <= 0x20 || "\"<>`\\".utf8.contains(byte)
                    || isQuoted && byte == ASCII.apostrophe && isClosing(line, place)
            } ?? line.endIndex
        if closesQuotes(line, end, opened: before) { return end }
        end = startOfList(line[start..<end]) ?? end
        return withoutPunctuation(line[start..<end]).endIndex
    }

    /// Whether an apostrophe ends what it surrounds: one of a URL is before another character.
    private static func isClosing(_ line: ArraySlice<UInt8>, _ place: Int) -> Bool {
        guard place + 1 < line.endIndex else { return true }
        return ASCII.isBlank(line[place + 1]) || ",;:.)]}\"'\\<".utf8.contains(line[place + 1])
            || !line[(place + 1)...].prefix { !ASCII.isBlank($0) }.contains(ASCII.apostrophe)
    }

    /// A URL without the marks of the sentence that it is in; a bracket that it opens is its own.
    private static func withoutPunctuation(_ url: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var url = url
        while let last = url.last {
            if let open = zip(")]}".utf8, "([{".utf8).first(where: { $0.0 == last })?.1 {
                guard url.count(where: { $0 == last }) > url.count(where: { $0 == open }) else {
                    break
                }
            } else if !",;:.'".utf8.contains(last) {
                break
            }
            url.removeLast()
        }
        return url
    }

    /// Whether the quotes around a URL end at a place, so that all marks before it are the URL's
    /// own.
    private static func closesQuotes(
        _ line: ArraySlice<UInt8>, _ end: Int, opened quote: UInt8
    ) -> Bool {
        let rest = line[end...].drop { $0 == ASCII.backslash }
        return "\"'`".utf8.contains(quote) && rest.first == quote
    }

    /// Where a list of headers begins that follows a URL, as in `https://…,List(Authorization:`.
    private static func startOfList(_ url: ArraySlice<UInt8>) -> Int? {
        guard let header = url.place(of: "authorization", ignoringCase: true) else { return nil }
        let before = url[..<header]
        guard let last = before.last, "([{".utf8.contains(last) else { return nil }
        return before.lastIndex(of: UInt8(ascii: ","))
    }

    /// Headers and words before a URL that is not the request's.
    private static let otherURLs = [
        "referer", "referrer", "origin", "location", "agent", "callback", "realm", "redirect",
        "see ", "xmlns",
    ]

    private static func isOther(_ before: ArraySlice<UInt8>) -> Bool {
        let near = before.suffix(24)
        return otherURLs.contains { near.place(of: $0, ignoringCase: true) != nil }
    }

    // MARK: - Names and values

    /// The value that follows a name: `Host: h`, `"host":"h"`, `host = h`, `'Host' => 'h'`.
    static func value(of name: String, in line: ArraySlice<UInt8>) -> String? {
        var from = line.startIndex
        while let place = line.place(of: name, from: from, ignoringCase: true) {
            from = place + name.utf8.count
            let isInside =
                place > line.startIndex && "_-".utf8.contains(line[place - 1])
                && !isKeyword(line[..<place], line[from...])
            let isPart = name != "method" && !isBoundary(line, place)
            guard !isInside, !isPart else { continue }
            // A table has no sign between names and values.
            let rest = line[from...]
            let isCell = place == line.startIndex && rest.prefix(2).elementsEqual("  ".utf8)
            let hasSign = !isCell && !isKeyword(line[..<place], rest)
            if let value = value(hasSign ? rest : "=".utf8 + rest) { return value }
        }
        return nil
    }

    /// Whether a name ends a keyword of Clojure with a value: `:request-method :get`, `:url "…"`.
    private static func isKeyword(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
        let start = before.reversed().drop { ASCII.isName($0) || $0 == UInt8(ascii: "-") }
        let value = after.drop(while: ASCII.isBlank)
        return start.first == ASCII.colon && value.startIndex > after.startIndex
            && (value.first == ASCII.colon || value.first == ASCII.quote)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == ASCII.quote || byte == ASCII.apostrophe
    }

    private static func value(_ after: ArraySlice<UInt8>) -> String? {
        let isEnd: (UInt8) -> Bool = { isQuote($0) || $0 == UInt8(ascii: "]") }
        let sign = after.drop(while: isEnd).drop(while: ASCII.isBlank)
        guard let first = sign.first, first == ASCII.colon || first == ASCII.equals else {
            return nil
        }
        var rest = sign.dropFirst()
        if rest.first == UInt8(ascii: ">") { rest = rest.dropFirst() }
        // `:get` is a symbol of Ruby and Elixir.
        rest = rest.drop { ASCII.isBlank($0) || isQuote($0) || "[:".utf8.contains($0) }
        // b'…' is a string of bytes.
        let isPrefix = rest.first.map { "bBuUrR".utf8.contains($0) } ?? false
        if isPrefix, rest.dropFirst().first.map(isQuote) == true { rest = rest.dropFirst(2) }
        let value = rest.prefix { byte in
            byte > 0x20 && !"\"',;}]".utf8.contains(byte)
        }
        return value.isEmpty ? nil : String(bytes: value)
    }

    /// Where a command begins on the line: the name of a program, and an option or a URL.
    static func command(_ line: ArraySlice<UInt8>) -> Int? {
        ["curl ", "curl.exe ", "wget "].lazy.compactMap { name in
            guard let place = line.place(of: name), isBoundary(line, place) else { return nil }
            let argument = line[(place + name.utf8.count)...].drop(while: ASCII.isBlank)
            return argument.first.map { "-'\"^h".utf8.contains($0) } ?? false ? place : nil
        }.first
    }

    /// The method that a name or an option on the line has: `method: 'get'`,
    /// `"requestMethod": "GET"`, `HttpMethod(GET)`, `-X GET`, `get {`.
    static func method(_ line: ArraySlice<UInt8>) -> String? {
        let option = ["-X ", "-request ", "-method=", "-method "].lazy.compactMap { name in
            line.place(of: name, ignoringCase: name.count > 3).map { place in
                String(bytes: line[(place + name.utf8.count)...].prefix { $0 > 0x20 })
            }
        }.first
        let word = option ?? value(of: "method", in: line)
        let method = methods.first { word?.isSame(ignoringCase: $0) ?? false }
        if let method = method ?? methodOfBlock(line) { return method }
        guard let place = line.place(of: "Method(") else { return nil }
        let text = line[(place + 7)...].prefix { $0 != UInt8(ascii: ")") }
        return methods.first { method in
            [method, "value=\(method)"].contains { text.elementsEqual($0.utf8) }
        }
    }

    /// The method of a block of Bruno, `get {`, which ends the line.
    private static func methodOfBlock(_ line: ArraySlice<UInt8>) -> String? {
        let block = " {".utf8
        guard line.suffix(block.count).elementsEqual(block) else { return nil }
        let word = line.dropLast(block.count).reversed().prefix { !ASCII.isBlank($0) }.reversed()
        return methods.first { word.elementsEqual($0.lowercased().utf8) }
    }

    /// The URL that Rust prints in parts: `Url { scheme: "https", host: Some(Domain("…")) }`.
    static func rustURL(_ line: ArraySlice<UInt8>) -> String? {
        guard let place = line.place(of: "Url { scheme: \"") else { return nil }
        let parts = line[place...]
        func part(_ name: String) -> String? {
            guard let start = parts.place(of: " \(name): ") else { return nil }
            var value = parts[(start + name.utf8.count + 3)...]
            guard !value.starts(with: "None".utf8) else { return nil }
            for start in ["Some(", "Domain(", "\""] where value.starts(with: start.utf8) {
                value = value.dropFirst(start.utf8.count)
            }
            return String(bytes: value.prefix { !"\"),".utf8.contains($0) })
        }
        guard let scheme = part("scheme"), let host = part("host"), let path = part("path") else {
            return nil
        }
        let port = part("port").map { ":\($0)" } ?? ""
        return "\(scheme)://\(host)\(port)\(path)" + (part("query").map { "?\($0)" } ?? "")
    }

    /// A signature base string: `GET&https%3A%2F%2F…&…`.
    static func baseString(_ line: ArraySlice<UInt8>) -> String? {
        guard let place = line.place(of: "&http", ignoringCase: true) else { return nil }
        let method = line[..<place].reversed().prefix(while: ASCII.isUppercase)
        let text = line[(place - method.count)...].prefix { byte in
            byte > 0x20 && !"\"'<>,;".utf8.contains(byte)
        }
        guard !method.isEmpty, text.place(of: "%3A%2F%2F", ignoringCase: true) != nil,
            text.count(where: { $0 == ASCII.ampersand }) == 2
        else { return nil }
        return String(bytes: text)
    }

    /// The host before a request line, as logs of servers with several names have it: the first
    /// word of the line, or one between other marks than dots.
    static func virtualHost(_ line: ArraySlice<UInt8>) -> String? {
        guard let start = requestLine(line), start.target.hasPrefix("/") else { return nil }
        let isEnd: (UInt8) -> Bool = { $0 <= 0x20 || "\"'|,;{}[]()<>".utf8.contains($0) }
        return line[..<start.range.lowerBound].split(whereSeparator: isEnd).lazy
            .first { isHostName($0) }.map { String(bytes: $0) }
    }

    /// The words of a line that are hosts with a port.
    static func authorities(_ line: ArraySlice<UInt8>) -> [String] {
        guard line.contains(ASCII.colon) else { return [] }
        let isEnd: (UInt8) -> Bool = { $0 <= 0x20 || "\"'|,;{}[]()<>/=@".utf8.contains($0) }
        return line.split(whereSeparator: isEnd).filter { word in
            word.last.map(ASCII.isDigit) == true && word.contains(ASCII.colon) && isHostName(word)
        }.map { String(bytes: $0) }
    }

    /// The scheme whose port ends an address on a line that shows no request: `192.0.2.1:443`.
    static func usualPort(_ line: ArraySlice<UInt8>) -> (scheme: String, port: String)? {
        guard line.place(of: "://") == nil, line.place(of: "oauth_") == nil else { return nil }
        return [("https", "443"), ("http", "80")].first { _, port in
            // As curl writes it: `Connected to h.test (192.0.2.1) port 80`.
            if let place = line.place(of: ") port " + port) {
                let after = line[(place + ") port ".utf8.count + port.utf8.count)...].first
                return !(after.map(ASCII.isDigit) ?? false)
            }
            guard let place = line.place(of: ":" + port), place > line.startIndex else {
                return false
            }
            let before = line[place - 1]
            let after = line[(place + 1 + port.utf8.count)...].first
            return (ASCII.isName(before) || "]|".utf8.contains(before))
                && !(after.map(ASCII.isName) ?? false)
        }
    }

    /// Whether a word is a name of the net, and not one of a package or a file.
    private static func isHostName(_ word: ArraySlice<UInt8>) -> Bool {
        let name = word.prefix { $0 != ASCII.colon }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, let first = labels.first, let last = labels.last else {
            return false
        }
        let isPort = word[name.endIndex...].dropFirst().allSatisfy(ASCII.isDigit)
        let isReversed = ["com", "org", "net", "io", "java", "javax"].contains {
            first.elementsEqual($0.utf8)
        }
        return isPort && !isReversed && last.count > 1 && last.allSatisfy(ASCII.isLetter)
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.allSatisfy {
                        ASCII.isDigit($0) || ASCII.isLetter($0) && !ASCII.isUppercase($0)
                            || $0 == UInt8(ascii: "-")
                    }
            }
    }

    /// The pairs of a form as it is sent, without anything else.
    static func isForm(_ text: ArraySlice<UInt8>) -> Bool {
        guard let equals = text.firstIndex(of: ASCII.equals), equals > text.startIndex else {
            return false
        }
        return text.allSatisfy { byte in
            PercentEncoding.isUnreserved(byte) || "%+&=*!'()/:;@$?,[]".utf8.contains(byte)
        }
    }
}
