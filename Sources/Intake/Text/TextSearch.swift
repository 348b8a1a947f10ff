import OAuth1
import Vectors

/// Reads every signed request of a text, whatever writes it: the signature of each decides later
/// which of its readings is right.
struct TextSearch {
    private let text: ImportedText
    private let lines: [TextLine]
    private let places: [SignedPlaces.Place]
    /// The places whose line shows their request whole.
    private var wholePlaces: Set<Int> = []

    /// In bytes; of a longer text, only the requests that its format shows are read.
    private static let sizeMax = 4 << 20

    /// Nil if the text is too long, or has no protocol parameter.
    init?(_ text: ImportedText) {
        guard text.bytes.count <= Self.sizeMax else { return nil }
        self.text = text
        lines = TextLayers(text).lines
        places = SignedPlaces(lines, of: text).places
        guard !places.isEmpty else { return nil }
        wholePlaces = Set(places.indices.filter(isWhole))
    }

    /// Adds the requests that were not read, in the order of their lines, and other ways to read
    /// those that were.
    ///
    /// - Parameters:
    ///   - requests: what was read.
    ///   - isExact: whether each was read as it must be.
    /// - Returns: all of them.
    func complete(_ requests: [ImportedRequest], isExact: Bool) -> [ImportedRequest] {
        let requests = ImportedRequest.withoutRedirected(requests)
        let known = Self.indices(of: requests)
        var (all, seen) = (requests, Set<[UInt8]>())
        var added: [ImportedRequest] = []
        var placesAdded: [[UInt8]: Int] = [:]
        // Of several requests, none is read with what may belong to another one.
        let isAlone =
            known.count < 2 && Set(places.map { ParameterText.plain($0.signature) }).count == 1
        for (number, place) in places.enumerated() {
            let isAlone = isAlone || wholePlaces.contains(number)
            let signature = ParameterText.plain(place.signature)
            guard seen.insert(signature).inserted else {
                if let index = known[signature] { sendAgain(&all[index], at: number) }
                if let index = placesAdded[signature] { sendAgain(&added[index], at: number) }
                continue
            }
            if let index = known[signature] {
                if !isExact, place.isCommand, let command = place.requests.first {
                    all[index] = command
                }
                if isAlone { all[index] = alone(all[index], number, isExact: isExact) }
                addAnswer(to: &all[index], at: number)
            } else if added.count < Self.addedMax,
                var request = request(
                    at: number, isAlone: isAlone && known.isEmpty || wholePlaces.contains(number))
            {
                addAnswer(to: &request, at: number)
                placesAdded[signature] = added.count
                added.append(request)
            }
        }
        if isAlone { addOtherURLs(to: &all, known) }
        guard !added.isEmpty else { return all }
        return Self.inOrder(Self.whole(all, besides: added) + added)
    }

    /// Requests without those that are read again: what is read without its end has no signature.
    private static func whole(
        _ requests: [ImportedRequest], besides added: [ImportedRequest]
    ) -> [ImportedRequest] {
        requests.filter { other in
            !ParameterText.signatures(of: other).isEmpty
                || !added.contains { $0.url == other.url && $0.method == other.method }
        }
    }

    /// Where the request with each signature is.
    private static func indices(of requests: [ImportedRequest]) -> [[UInt8]: Int] {
        var indices: [[UInt8]: Int] = [:]
        for (index, request) in requests.enumerated() {
            for signature in ParameterText.signatures(of: request) {
                indices[ParameterText.plain(signature)] = index
            }
        }
        return indices
    }

    /// The only request of the text, with what is around it.
    private func alone(
        _ request: ImportedRequest, _ number: Int, isExact: Bool
    ) -> ImportedRequest {
        guard isExact || !places[number].isCommand || request.mayLackForm else { return request }
        let isSure = isExact || request.isRedirected
        let isWhole = isSure && request.url != nil && !request.mayLackForm
        return withScheme(
            isWhole ? request : withReadings(request, number, isExact: isExact), number)
    }

    /// Adds what the text says of the server's answer, after the signature or, in a text of one
    /// request, before it.
    private func addAnswer(to request: inout ImportedRequest, at number: Int) {
        guard request.response == nil else { return }
        let own = places[number].lines
        let others = neighbours(of: number)
        let after = others.after ?? lines.count
        let end = min(max(after, own.upperBound + 1), own.upperBound + RequestFacts.linesMax)
        let url = request.url
        func isOfOther(_ line: ArraySlice<UInt8>) -> Bool {
            TextMarks.requestLine(line).map { !RequestReadings.isTarget($0.target, of: url) }
                ?? false
        }
        var answer = TextAnswer(lines[own.lowerBound..<min(end, lines.count)], unless: isOfOther)
        if answer == nil, others == (nil, nil) {
            let start = max(0, own.lowerBound - RequestFacts.linesMax)
            answer = TextAnswer(lines[start..<own.lowerBound], unless: isOfOther)
        }
        guard let response = answer?.response else { return }
        request.response = response
        for index in request.others.indices { request.others[index].response = response }
    }

    /// Notes that a signature is in the text once more, beside another URL.
    private func sendAgain(_ request: inout ImportedRequest, at number: Int) {
        let own = places[number].lines
        let start = max(places[number - 1].lines.upperBound + 1, own.lowerBound - Self.urlLinesMax)
        let before = lines[min(start, own.lowerBound)...own.upperBound].map { $0.bytes }
        let redirected = redirectTarget(before: number)
        let shown = before.lazy.flatMap { line in
            TextMarks.allURLs(line).map { String(bytes: line[$0]) }
        }.last
        guard let url = redirected ?? shown, !QueryParameters(of: url).isSigned,
            request.unused.count < Self.againMax
        else { return }
        let isInstead = redirected != nil
        request.isSentAgain(as: sent(request), instead: isInstead)
        for index in request.others.indices {
            request.others[index].isSentAgain(as: sent(request.others[index]), instead: isInstead)
        }

        func sent(_ request: ImportedRequest) -> ImportedRequest {
            var again = request
            again.url = url
            (again.response, again.others) = (nil, [])
            if isInstead { again.assumed.remove(.scheme) }
            again.line = lines[own.lowerBound].number
            addAnswer(to: &again, at: number)
            return again
        }
    }

    /// The absolute URL to which an answer before a place redirects; nil if none does.
    private func redirectTarget(before number: Int) -> String? {
        let start = places[number - 1].lines.upperBound + 1
        let between = start..<max(start, places[number].lines.lowerBound)
        let answer = lines[between].drop { line in
            !(TextAnswer.status(line.bytes).map { (300..<400).contains($0) } ?? false)
        }
        return answer.lazy.compactMap { TextMarks.value(of: "location", in: $0.bytes) }.first
            .flatMap { SplitURL($0.utf8) == nil ? nil : $0 }
    }

    /// More URLs to which a header was sent again are not named.
    private static let againMax = 4
    /// In lines; a URL that is further away belongs to something else.
    private static let urlLinesMax = 4

    private static func inOrder(_ requests: [ImportedRequest]) -> [ImportedRequest] {
        requests.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map { $0.element }
    }

    /// Gives the requests at these places the other URLs around them.
    private func addOtherURLs(to all: inout [ImportedRequest], _ known: [[UInt8]: Int]) {
        var seen: Set<Int> = []
        for (number, place) in places.enumerated() {
            guard let index = known[ParameterText.plain(place.signature)],
                seen.insert(index).inserted
            else { continue }
            all[index].otherURLs = facts(around: number).shownURLs
            for other in all[index].others.indices {
                all[index].others[other].otherURLs = all[index].otherURLs
            }
        }
    }

    /// More requests that no format shows are not read.
    private static let addedMax = 200

    /// A request that was not read yet; nil if there is too little of one.
    private func request(at number: Int, isAlone: Bool) -> ImportedRequest? {
        let place = places[number]
        let facts = facts(around: number)
        var base = ImportedRequest(line: lines[place.lines.lowerBound].number)
        if let request = place.requests.first {
            guard !place.isCommand || isAlone && request.mayLackForm else { return request }
            base = request
        } else {
            guard facts.parameters.contains(where: { $0.name == "oauth_consumer_key" }) else {
                return nil
            }
            base.recipe = SigningRecipe(members: facts.parameters)
            base.lines = Set(facts.parameterLines).sorted()
        }
        guard isAlone else { return base }
        base.otherURLs = facts.shownURLs
        var all = RequestReadings.all(of: base, facts, scheme: text.scheme)[...]
        var first = all.popFirst()
        first?.others = Array(all)
        return first
    }

    /// A request with the other ways to read it; the first of them if no format shows it exactly.
    private func withReadings(
        _ base: ImportedRequest, _ number: Int, isExact: Bool
    ) -> ImportedRequest {
        let facts = facts(around: number)
        var all = RequestReadings.all(of: base, facts, scheme: text.scheme)[...]
        var first = base
        let isLacking = !isExact || base.url == nil || base.mayLackForm
        if isLacking, let other = all.popFirst() { first = other }
        if first.response == nil, let response = facts.response { first.add(response) }
        first.baseString = facts.baseString
        first.others =
            all + ([first] + all.prefix(Self.halvedMax)).compactMap { $0.withHalvedEscapes }
        return first
    }

    /// More readings are not tried with halved escapes.
    private static let halvedMax = 7

    /// A request of a message, which does not show its scheme, with that of the same host.
    private func withScheme(_ base: ImportedRequest, _ number: Int) -> ImportedRequest {
        guard base.assumed.contains(.scheme), let url = base.url, let parts = SplitURL(url.utf8)
        else { return base }
        let scheme = facts(around: number).scheme(of: String(bytes: parts.authority))
        guard let scheme else { return base }
        var request = base
        request.url = scheme + url.dropFirst(parts.scheme.count)
        request.assumed.remove(.scheme)
        return request
    }

    /// Whether the line of a signature shows its request whole, as that of a log in JSON does: then
    /// nothing of other lines belongs to it.
    private func isWhole(_ number: Int) -> Bool {
        let own = places[number].lines
        let (before, after) = neighbours(of: number)
        guard own.count == 1, before != nil || after != nil else { return false }
        let facts = facts(on: own, of: number)
        let hasURL = !facts.urls.isEmpty || !facts.hosts.isEmpty && !facts.paths.isEmpty
        return !facts.methods.isEmpty && hasURL
    }

    /// The last line before a signature that shows another one, and the first one after it.
    private func neighbours(of number: Int) -> (before: Int?, after: Int?) {
        let signature = ParameterText.plain(places[number].signature)
        func isOther(_ place: SignedPlaces.Place) -> Bool {
            ParameterText.plain(place.signature) != signature
        }
        return (
            places[..<number].last(where: isOther)?.lines.upperBound,
            places[(number + 1)...].first(where: isOther)?.lines.lowerBound
        )
    }

    /// What the lines around a signature show, as far as they are nobody else's.
    private func facts(around number: Int) -> RequestFacts {
        let own = places[number].lines
        let others = neighbours(of: number)
        let start = max(others.before.map { $0 + 1 } ?? 0, own.lowerBound - RequestFacts.linesMax)
        let end = min(others.after ?? lines.count, own.upperBound + RequestFacts.linesMax)
        let around = min(start, own.lowerBound)...max(end - 1, own.upperBound)
        return facts(on: wholePlaces.contains(number) ? own : around, of: number)
    }

    /// What some lines show of the request with a signature.
    private func facts(on shown: ClosedRange<Int>, of number: Int) -> RequestFacts {
        let own = places[number].lines
        return RequestFacts(
            lines[shown], signedWith: places[number].signature,
            on: lines[own.lowerBound].number...lines[own.upperBound].number)
    }
}

extension ImportedRequest {
    /// Whether what was sent had a form, as far as its head says, and the text shows it elsewhere
    /// or not at all.
    fileprivate var mayLackForm: Bool {
        let isForm = contentType.map { ParameterSources.isForm(contentType: $0.utf8) } ?? false
        let isSender = ["POST", "PUT", "PATCH"].contains { $0 == method }
        return lacksForm || isForm && isSender && body == nil && form == nil
    }
}

extension SigningRecipe {
    /// Protocol parameters that are names and values of their own.
    init(members: [ImportedField]) {
        self.init()
        parameters = members.filter { $0.name != "oauth_signature" }
        found = members.filter { $0.name == "oauth_signature" }.prefix(1).map {
            let value = PercentEncoding.decoded(Array($0.value.utf8))
            return ImportedField(Stage.signature.rawValue, String(bytes: value))
        }
    }
}
