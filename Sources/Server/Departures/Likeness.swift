import OAuth1
package import ProviderProfiles
import Vectors
import HTTP

/// The rules of a real provider, besides those of the RFC.
package struct Likeness: Sendable {
    package let profile: ProviderProfile
    private let methods: [SignatureMethod]
    private let transmissions: [Transmission]

    package init(_ profile: ProviderProfile) {
        self.profile = profile
        methods = profile.methods.compactMap { SignatureMethod(rawValue: $0) }
        transmissions = profile.places.map { place in
            switch place {
            case .header: .header
            case .query: .query
            case .form: .form
            }
        }
    }

    /// What the provider does differently from the right server.
    var departures: [Departure] {
        let rules = profile.rules
        var departures = [
            Departure.settings { $0.methods = methods }, .steps { addChecks(to: &$0) },
            .refusals { response, answer in
                if let other = LikenessAnswer(profile, answer).response {
                    response = other.explaining(answer)
                }
            },
        ]
        switch rules.callback {
        case .atAuthorization: departures += [.skips(.callback), .takesLateCallback]
        case .beginsAsRegistered: departures.append(.comparesCallbackPrefix)
        case nil: break
        }
        switch rules.nonces {
        case .uniqueForEver: departures.append(.noncesAlone)
        case .timestampsIncrease: departures.append(.timestampsIncrease)
        case nil: break
        }
        departures += rules.tolerated.map(Departure.tolerates)
        if rules.omitsConfirmation { departures.append(.omitsConfirmation) }
        return departures
    }

    private func addChecks(to procedure: inout ServerProcedure) {
        procedure.insert(
            .check(.departure) { _, record throws(Refusal) in
                if let message = record.message { try check(message, record.request) }
            }, before: .client)
        procedure.wrap(.verification(.signature)) { step, state, record throws(Refusal) in
            let deviations = deviations(record.request)
            guard let deviation = deviations.first,
                let isAccepted = try record.isSigned(with: deviations.map { $0.pitfall }, state)
            else { return try step.run(&state, &record) }
            guard !isAccepted else { return nil }
            _ = try step.run(&state, &record)
            throw Refusal(
                .likeness, "signature_invalid",
                "the signature is correct according to RFC 5849, but \(profile.title) "
                    + "\(deviation.text)")
        }
    }

    /// How far a timestamp may be from the clock; nil if that is not known.
    package var window: Int64? { profile.rules.clockWindow.map { Int64($0) } }
    package var temporaryLifetime: Int64? { profile.rules.requestTokenLifetime.map { Int64($0) } }

    /// The paths of its three steps; without a flow, every path is a resource.
    package var paths: ServerPaths {
        var paths = ServerPaths.standard
        let places = profile.endpoints.map(Self.place)
        if places.count == 3 {
            let pages = [places[1]] + profile.otherAuthorizationPages.map(Self.place)
            (paths.initiate, paths.authorize, paths.token) = ([places[0]], pages, [places[2]])
        } else if profile.rules.isOneLegged {
            (paths.initiate, paths.authorize, paths.token) = ([], [], [])
        }
        return paths
    }

    /// The path and query of a URL.
    private static func place(_ url: String) -> String {
        guard let rest = SplitURL(url.utf8)?.rest, rest.first == UInt8(ascii: "/") else {
            return url
        }
        return String(decoding: rest, as: UTF8.self)
    }

    // MARK: - What it does not accept

    /// Refuses what the provider does not read, or does not accept whatever the signature is.
    private func check(
        _ message: RequestVerification,
        _ received: ReceivedRequest
    ) throws(Refusal) {
        let places = message.besideHeader.isEmpty ? message.transmissions : [.header]
        if let other = places.first(where: { !transmissions.contains($0) }) {
            throw Refusal(
                .likeness, "parameter_absent",
                "\(profile.title) does not read protocol parameters in the \(other.rawValue)",
                fix: "send the parameters in \(profile.transmission)",
                ["oauth_parameters_absent": "oauth_consumer_key"])
        }
        let request = Self.request(message, received)
        guard let finding = (profile.findings(on: request) + realmFindings(request)).first else {
            return
        }
        throw Refusal(.likeness, "parameter_rejected", finding.withoutFullStop)
    }

    /// The account in the realm of a server whose host does not name the account.
    private func realmFindings(_ request: ProviderRequest) -> [String] {
        guard case .account = profile.rules.realm, !profile.isNamed(by: request.host) else {
            return []
        }
        let realm = request.realm ?? ""
        let isAccount =
            !realm.isEmpty
            && realm.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
        guard !isAccount else { return [] }
        return [
            "\(profile.title) expects the account id as the realm, in upper case and with \"_\""
                + " instead of \"-\", as in 1234567_SB1; the realm is \(PlainText.quoted(realm))"
        ]
    }

    private static func request(
        _ message: RequestVerification,
        _ received: ReceivedRequest
    ) -> ProviderRequest {
        var request = ProviderRequest()
        request.scheme = received.scheme
        request.host = String(decoding: received.hostWithoutPort, as: UTF8.self)
        request.path = received.path
        request.method = String(decoding: received.raw.method, as: UTF8.self)
        request.realm = message.realm.map { String(decoding: $0, as: UTF8.self) }
        request.parameters = message.parameters.map { ($0.nameText, $0.valueText) }
        request.hasOtherBody = message.form == nil && !received.raw.body.isEmpty
        request.headerNames = received.raw.fields.map { String(decoding: $0.name, as: UTF8.self) }
        return request
    }

    // MARK: - How it derives the signature

    /// What it does differently from the RFC with this request.
    private func deviations(_ request: ReceivedRequest) -> [ProviderDeviation] {
        let method = String(decoding: request.raw.method, as: UTF8.self)
        return profile.deviations.filter { $0.holds(method: method, path: request.path) }
    }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
