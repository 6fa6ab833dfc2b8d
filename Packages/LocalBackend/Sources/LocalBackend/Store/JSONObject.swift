import Core

/// The members of a JSON object, unchanged.
typealias JSONObject = [String: JSONValue]

extension JSONObject {
    /// Metadata after an update: members are set one by one, and null removes one.
    func updated(with changes: JSONObject) -> JSONObject {
        changes.reduce(into: self) { $0[$1.key] = $1.value == .null ? nil : $1.value }
    }
}
