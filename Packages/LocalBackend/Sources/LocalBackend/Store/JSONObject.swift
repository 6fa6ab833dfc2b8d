import Core

/// The members of a JSON object, kept as they came.
typealias JSONObject = [String: JSONValue]

extension JSONObject {
    /// What an update makes of metadata: members are set one by one, and null takes one away.
    func updated(with changes: JSONObject) -> JSONObject {
        changes.reduce(into: self) { $0[$1.key] = $1.value == .null ? nil : $1.value }
    }
}
