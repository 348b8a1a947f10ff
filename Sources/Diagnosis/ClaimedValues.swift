import OAuth1

/// Where a header's parameters differ from the request's.
struct ClaimedValues {
    /// The first ``OtherValue/countMax`` of them.
    private(set) var values: [OtherValue] = []
    /// How many more there are.
    private(set) var leftOut = 0

    /// There is no header.
    init() {}

    init(of fields: [AuthorizationHeader.Field], _ facts: SigningFacts) {
        var own = facts.protocolParameters.map { (name: $0.name, value: $0.value) }
        if let realm = facts.realm { own.append((Array("realm".utf8), realm)) }
        let firstValues = own.reversed().reduce(into: [:]) { $0[$1.name] = $1.value }
        var missing = Set(firstValues.keys)
        for field in fields where !field.isSignature {
            let name = PercentEncoding.decoded(field.name)
            let found = field.isRealm ? field.value : PercentEncoding.decoded(field.value)
            missing.remove(name)
            add(name, correct: firstValues[name], found: found)
        }
        for parameter in own where missing.contains(parameter.name) {
            add(parameter.name, correct: parameter.value, found: nil)
        }
    }

    private mutating func add(_ name: [UInt8], correct: [UInt8]?, found: [UInt8]?) {
        guard correct != found else { return }
        guard values.count < OtherValue.countMax else {
            leftOut += 1
            return
        }
        values.append(OtherValue(name: name, correct: correct, found: found, isClaimed: true))
    }
}
