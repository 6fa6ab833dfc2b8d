import Core

/// What a client notes about a subscriber: `{"$email": {"value": "ada@example.com", "updated_at_ms": 1800000000000}}`.
enum SubscriberAttributes {
    private static let mostNames = 50
    private static let longestName = 40
    private static let longestValue = 500

    /// - Throws: ``PurchasesFailure`` that lists what cannot be kept, by name.
    static func check(_ attributes: JSONObject) throws(PurchasesFailure) {
        guard attributes.count <= mostNames else { throw .badRequest("Send at most \(mostNames) attributes.") }
        let errors = attributes.sorted { $0.key < $1.key }.compactMap { name, attribute in
            problem(name, attribute).map { (name: name, message: $0) }
        }
        guard errors.isEmpty else { throw .attributesInvalid(errors) }
    }

    private static func problem(_ name: String, _ attribute: JSONValue) -> String? {
        guard (1...longestName).contains(name.count) else { return "A name has 1 to \(longestName) characters." }
        switch attribute["value"] {
        case .null: break
        case .string(let value) where value.count <= longestValue: break
        default: return "'value' must be a text of at most \(longestValue) characters, or null."
        }
        guard case .integer(0...) = attribute["updated_at_ms"] else {
            return "'updated_at_ms' must be a time in milliseconds."
        }
        return nil
    }
}
