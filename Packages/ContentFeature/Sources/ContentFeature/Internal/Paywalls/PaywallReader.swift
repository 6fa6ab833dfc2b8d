import Core
import Foundation

struct PaywallReader {
    /// A value of the document, and where it stands.
    private struct Place {
        let value: JSONValue?
        let path: String

        var members: [String: JSONValue]? {
            if case .object(let members) = value { members } else { nil }
        }

        subscript(member: String) -> Place {
            Place(value: value?[member], path: path.isEmpty ? member : "\(path).\(member)")
        }
    }

    private static let longestText = 200
    private static let largestCount = 20

    let name: String

    mutating func read(_ data: Data) throws(ConfigurationError) -> Paywalls {
        if let fault = ReceivedJSON.fault(in: data) {
            throw error("is not valid JSON (line \(fault.line), column \(fault.column)).")
        }
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: data), case .object = value else {
            throw error(#"must be an object, such as {"paywall1": {…}, …}."#)
        }
        let document = Place(value: value, path: "")
        try checkNames(document, known: Paywalls.names + ["sheet", "terms", "privacy"])
        var paywalls: [String: Paywall] = [:]
        for name in Paywalls.names { paywalls[name] = try paywall(document[name]) }
        let sheetName = try text(document["sheet"])
        guard let sheet = paywalls[sheetName] else {
            throw error("'sheet' must be one of \(Paywalls.names.joined(separator: ", ")), not '\(sheetName)'.")
        }
        return Paywalls(
            paywalls: paywalls, sheet: sheet, terms: try page(document["terms"]),
            privacy: try page(document["privacy"]))
    }

    private func paywall(_ place: Place) throws(ConfigurationError) -> Paywall {
        let path = place.path
        guard place.members != nil else { throw error("'\(path)' is missing, or not an object.") }
        try checkNames(
            place,
            known: [
                "layout", "title", "lead", "benefits", "packages", "chosen", "comparison", "buy", "withoutTrial",
            ])
        let layoutName = try text(place["layout"])
        guard let layout = Paywall.Layout(rawValue: layoutName) else {
            let names = Paywall.Layout.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("'\(path).layout' must be one of \(names), not '\(layoutName)'.")
        }
        let packages = try texts(place["packages"])
        guard !packages.isEmpty, Set(packages).count == packages.count else {
            throw error("'\(path).packages' must name at least one package, and none twice.")
        }
        guard layout != .offer || packages.count == 1 else {
            throw error("'\(path).packages' must name one package alone, because the layout is 'offer'.")
        }
        let chosen = try text(place["chosen"])
        guard packages.contains(chosen) else {
            throw error("'\(path).chosen' is '\(chosen)', which is not in '\(path).packages'.")
        }
        let comparison = try comparison(place["comparison"])
        guard (layout == .trial) == !comparison.isEmpty else {
            throw error("'\(path).comparison' belongs to the layout 'trial', and to no other.")
        }
        return Paywall(
            layout: layout, texts: try saying(place), withoutTrial: try withoutTrial(place["withoutTrial"], layout),
            benefits: try texts(place["benefits"]), packages: packages, chosen: chosen, comparison: comparison)
    }

    private func saying(_ place: Place) throws(ConfigurationError) -> Paywall.Texts {
        Paywall.Texts(title: try text(place["title"]), lead: try text(place["lead"]), buy: try text(place["buy"]))
    }

    /// An account that has had its trial must not be promised another.
    private func withoutTrial(
        _ place: Place, _ layout: Paywall.Layout
    ) throws(ConfigurationError) -> Paywall.Texts? {
        guard layout == .trial else {
            guard place.value == nil else {
                throw error("'\(place.path)' belongs to the layout 'trial', and to no other.")
            }
            return nil
        }
        guard place.members != nil else {
            throw error(
                "'\(place.path)' is missing, or not an object. It has the texts for accounts that cannot have a free "
                    + "trial: 'title', 'lead' and 'buy'.")
        }
        try checkNames(place, known: ["title", "lead", "buy"])
        return try saying(place)
    }

    private func comparison(_ place: Place) throws(ConfigurationError) -> [Paywall.Comparison] {
        guard place.value != nil else { return [] }
        return try list(place).map { row throws(ConfigurationError) in
            guard row.members != nil else { throw error("'\(row.path)' must be an object.") }
            try checkNames(row, known: ["title", "free", "pro"])
            return Paywall.Comparison(
                title: try text(row["title"]), free: try text(row["free"]), pro: try text(row["pro"]))
        }
    }

    private func list(_ place: Place) throws(ConfigurationError) -> [Place] {
        guard case .array(let values) = place.value, values.count <= Self.largestCount else {
            throw error("'\(place.path)' must be a list of at most \(Self.largestCount).")
        }
        return values.enumerated().map { Place(value: $1, path: "\(place.path)[\($0)]") }
    }

    private func texts(_ place: Place) throws(ConfigurationError) -> [String] {
        try list(place).map { value throws(ConfigurationError) in try text(value) }
    }

    private func text(_ place: Place) throws(ConfigurationError) -> String {
        guard let text = place.value?.text, !text.allSatisfy(\.isWhitespace), text.count <= Self.longestText else {
            throw error("'\(place.path)' must be a text of at most \(Self.longestText) characters.")
        }
        return text
    }

    private func page(_ place: Place) throws(ConfigurationError) -> URL {
        guard let url = URL(string: try text(place)), url.scheme?.lowercased() == "https", url.host() != nil
        else { throw error("'\(place.path)' must be the address of a page that begins with https://.") }
        return url
    }

    private func checkNames(_ place: Place, known: [String]) throws(ConfigurationError) {
        let names = place.members?.keys.sorted() ?? []
        guard let unknown = names.first(where: { !known.contains($0) }) else { return }
        let hint = NearMiss.of(unknown, among: known).map { " Did you mean '\(place[$0].path)'?" } ?? ""
        throw error("Unknown key '\(place[unknown].path)'.\(hint)")
    }

    private func error(_ words: String) -> ConfigurationError {
        ConfigurationError("\(name): \(words)")
    }
}
