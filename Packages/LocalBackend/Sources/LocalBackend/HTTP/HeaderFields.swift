/// The fields of a message's head, in order; names ignore case.
struct HeaderFields: Sendable {
    private(set) var fields: [(name: String, value: String)] = []

    init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields
    }

    /// The first value of a field.
    subscript(_ name: String) -> String? {
        values(of: name).first
    }

    func values(of name: String) -> [String] {
        fields.filter { Self.matches($0.name, name) }.map(\.value)
    }

    mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    private static func matches(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
    }
}
