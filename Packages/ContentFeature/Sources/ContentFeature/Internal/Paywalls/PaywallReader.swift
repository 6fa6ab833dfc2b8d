import Core
import Foundation

struct PaywallReader {
    private static let longestText = 200
    private static let largestCount = 20

    let name: String

    mutating func read(_ data: Data) throws(ConfigurationError) -> Paywalls {
        if let fault = ReceivedJSON.fault(in: data) {
            throw error("is not valid JSON (line \(fault.line), column \(fault.column)).")
        }
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data), case .object(let members) = document
        else { throw error(#"must be an object, such as {"paywall1": {…}, …}."#) }
        try checkNames(members, known: Paywalls.names + ["sheet", "terms", "privacy"], in: "")
        var paywalls: [String: Paywall] = [:]
        for name in Paywalls.names { paywalls[name] = try paywall(members[name], at: name) }
        let sheetName = try text(members["sheet"], at: "sheet")
        guard let sheet = paywalls[sheetName] else {
            throw error("'sheet' must be one of \(Paywalls.names.joined(separator: ", ")), not '\(sheetName)'.")
        }
        return Paywalls(
            paywalls: paywalls, sheet: sheet, terms: try page(members["terms"], at: "terms"),
            privacy: try page(members["privacy"], at: "privacy"))
    }

    private func paywall(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> Paywall {
        guard case .object(let members) = value else { throw error("'\(path)' is missing, or not an object.") }
        try checkNames(
            members,
            known: [
                "layout", "title", "lead", "benefits", "packages", "chosen", "comparison", "buy", "withoutTrial",
            ], in: "\(path).")
        let layoutName = try text(members["layout"], at: "\(path).layout")
        guard let layout = Paywall.Layout(rawValue: layoutName) else {
            let names = Paywall.Layout.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("'\(path).layout' must be one of \(names), not '\(layoutName)'.")
        }
        let packages = try texts(members["packages"], at: "\(path).packages")
        guard !packages.isEmpty, Set(packages).count == packages.count else {
            throw error("'\(path).packages' must name at least one package, and none twice.")
        }
        guard layout != .offer || packages.count == 1 else {
            throw error("'\(path).packages' must name one package alone, because the layout is 'offer'.")
        }
        let chosen = try text(members["chosen"], at: "\(path).chosen")
        guard packages.contains(chosen) else {
            throw error("'\(path).chosen' is '\(chosen)', which is not in '\(path).packages'.")
        }
        let comparison = try comparison(members["comparison"], at: "\(path).comparison")
        guard (layout == .trial) == !comparison.isEmpty else {
            throw error("'\(path).comparison' belongs to the layout 'trial', and to no other.")
        }
        return Paywall(
            layout: layout, texts: try saying(members, at: path),
            withoutTrial: try withoutTrial(members["withoutTrial"], at: "\(path).withoutTrial", layout),
            benefits: try texts(members["benefits"], at: "\(path).benefits"), packages: packages, chosen: chosen,
            comparison: comparison)
    }

    private func saying(_ members: [String: JSONValue], at path: String) throws(ConfigurationError) -> Paywall.Texts {
        Paywall.Texts(
            title: try text(members["title"], at: "\(path).title"), lead: try text(members["lead"], at: "\(path).lead"),
            buy: try text(members["buy"], at: "\(path).buy"))
    }

    /// An account that has had its trial must not be promised another.
    private func withoutTrial(
        _ value: JSONValue?, at path: String, _ layout: Paywall.Layout
    ) throws(ConfigurationError) -> Paywall.Texts? {
        guard layout == .trial else {
            guard value == nil else { throw error("'\(path)' belongs to the layout 'trial', and to no other.") }
            return nil
        }
        guard case .object(let members) = value else {
            throw error(
                "'\(path)' is missing, or not an object. It has the texts for accounts that cannot have a free trial: "
                    + "'title', 'lead' and 'buy'.")
        }
        try checkNames(members, known: ["title", "lead", "buy"], in: "\(path).")
        return try saying(members, at: path)
    }

    private func comparison(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> [Paywall.Comparison] {
        guard let value else { return [] }
        let rows = try list(value, at: path)
        var comparison: [Paywall.Comparison] = []
        for (position, row) in rows.enumerated() {
            let path = "\(path)[\(position)]"
            guard case .object(let members) = row else { throw error("'\(path)' must be an object.") }
            try checkNames(members, known: ["title", "free", "pro"], in: "\(path).")
            comparison.append(
                Paywall.Comparison(
                    title: try text(members["title"], at: "\(path).title"),
                    free: try text(members["free"], at: "\(path).free"),
                    pro: try text(members["pro"], at: "\(path).pro")))
        }
        return comparison
    }

    private func list(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> [JSONValue] {
        guard case .array(let values) = value, values.count <= Self.largestCount else {
            throw error("'\(path)' must be a list of at most \(Self.largestCount).")
        }
        return values
    }

    private func texts(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> [String] {
        var texts: [String] = []
        for (position, value) in try list(value, at: path).enumerated() {
            texts.append(try text(value, at: "\(path)[\(position)]"))
        }
        return texts
    }

    private func text(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> String {
        guard let text = value?.text, !text.allSatisfy(\.isWhitespace), text.count <= Self.longestText else {
            throw error("'\(path)' must be a text of at most \(Self.longestText) characters.")
        }
        return text
    }

    private func page(_ value: JSONValue?, at path: String) throws(ConfigurationError) -> URL {
        guard let url = URL(string: try text(value, at: path)), url.scheme?.lowercased() == "https", url.host() != nil
        else { throw error("'\(path)' must be the address of a page that begins with https://.") }
        return url
    }

    private func checkNames(
        _ members: [String: JSONValue], known: [String], in path: String
    ) throws(ConfigurationError) {
        guard let unknown = members.keys.sorted().first(where: { !known.contains($0) }) else { return }
        let hint = NearMiss.of(unknown, among: known).map { " Did you mean '\(path)\($0)'?" } ?? ""
        throw error("Unknown key '\(path)\(unknown)'.\(hint)")
    }

    private func error(_ words: String) -> ConfigurationError {
        ConfigurationError("\(name): \(words)")
    }
}
