/// A value with a name and a type, as an option gives it: `currency:String`, or with a default, `limit:Int=10`.
struct TypedValue: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case bool = "Bool"
        case int = "Int"
        case string = "String"

        /// The default where none is given, in Swift.
        fileprivate var standardDefault: String {
            switch self {
            case .bool: "false"
            case .int: "0"
            case .string: "\"\""
            }
        }

        /// Another value than the default, in Swift.
        fileprivate func other(than value: String) -> String {
            switch self {
            case .bool: value == "true" ? "false" : "true"
            case .int: value == "7" ? "8" : "7"
            case .string: value == "\"other\"" ? "\"another\"" : "\"other\""
            }
        }
    }

    let name: NewName
    let kind: Kind
    /// In Swift.
    let defaultValue: String

    /// - Parameter what: what the text describes, for errors: "a setting".
    init(_ text: String, of what: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let types = Kind.allCases.map(\.rawValue)
        guard words.count == 2 else {
            throw ToolFailure.badArgument(
                "\(text) does not describe \(what): write its name and its type, as in currency:String, limit:Int=10 or "
                    + "reminders:Bool.")
        }
        name = try NewName(words[0], of: what)
        guard let kind = Kind(rawValue: words[1]) else {
            throw ToolFailure.badArgument(
                "\(text): \(words[1]) is no type that \(what) can have. \(NearName.question(words[1], among: types))"
                    + "There are \(types.joined(separator: ", ")).")
        }
        self.kind = kind
        defaultValue = try parts.count == 1 ? kind.standardDefault : Self.literal(String(parts[1]), kind, text)
    }

    private static func literal(_ value: String, _ kind: Kind, _ text: String) throws -> String {
        switch kind {
        case .bool:
            guard value == "true" || value == "false" else {
                throw ToolFailure.badArgument("\(text): a Bool is true or false.")
            }
            return value
        case .int:
            guard let number = Int(value) else {
                throw ToolFailure.badArgument("\(text): \(value) is no whole number.")
            }
            return String(number)
        case .string:
            guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                throw ToolFailure.badArgument("\(text): a text has no control characters.")
            }
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\"\(escaped)\""
        }
    }

    /// - Parameters:
    ///   - index: its place in a list, from 0.
    ///   - isLast: whether no other value follows, for the commas between them.
    func values(index: Int = 0, isLast: Bool = true) -> TemplateValues {
        let own: TemplateValues = [
            "index": .text(String(index)),
            "Type": .text(kind.rawValue), "default": .text(defaultValue),
            "other": .text(kind.other(than: defaultValue)), "isBool": .flag(kind == .bool),
            "isInt": .flag(kind == .int), "isLast": .flag(isLast),
        ]
        return own.merging(name.values("Value")) { first, _ in first }
    }

    /// The values of a list, for a part of a template.
    static func list(_ values: [TypedValue]) -> TemplateValue {
        .list(values.enumerated().map { $1.values(index: $0, isLast: $0 == values.count - 1) })
    }

    /// Checks that no name is used twice.
    static func checked(_ texts: [String], of what: String) throws -> [TypedValue] {
        let values = try texts.map { try TypedValue($0, of: what) }
        for (index, value) in values.enumerated()
        where values[..<index].contains(where: { $0.name.id == value.name.id }) {
            throw ToolFailure.badArgument("Two values are called \(value.name.id). Give one of them another name.")
        }
        return values
    }
}
