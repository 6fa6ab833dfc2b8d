import Testing

/// A small monorepo before and after a renaming.
struct RenameCase: Sendable, CustomTestStringConvertible {
    var name: String
    var old: String
    var new: String
    var before: String
    var after: String

    var testDescription: String { name }

    static let all = [wholePackage, feature, target, hyphen, typeOfTheSameName, nearbyNames, lowerCase]
}
