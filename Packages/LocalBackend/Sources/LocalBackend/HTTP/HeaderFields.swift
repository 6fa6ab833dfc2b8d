/// The fields of a message's head, in order; names ignore case.
struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var fields: [(name: String, value: String)]

    init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { (name: $0, value: $1) }
    }

    /// The first value of a field.
    subscript(_ name: String) -> String? {
        values(of: name).first
    }

    func values(of name: String) -> [String] {
        fields.filter { FieldValue.matches($0.name, name) }.map(\.value)
    }

    mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }
}
