public import Domain

/// A document, and what was left out of it.
public struct SettingsExport: Sendable, Equatable {
    public let document: SettingsDocument
    /// The names of settings that are set and were left out because they contain personal data, or because they are
    /// undeclared and may contain some; sorted.
    public let leftOut: [String]
}

/// What importing a document has changed, or would change.
public struct SettingsImport: Sendable, Equatable {
    /// A setting whose value changes.
    public struct Change: Sendable, Equatable {
        public let name: String
        public let scope: SettingScope
        /// The text form of what was stored; nil when nothing was.
        public let before: String?
        public let after: String
        /// Whether the values are personal data.
        public let isSensitive: Bool
    }

    /// The changed settings, by scope and name.
    public let changed: [Change]
    /// The names of settings that already had the document's values.
    public let unchanged: [String]
    /// The names of undeclared settings in the document; they are stored nevertheless.
    public let unknown: [String]
}

/// A problem with a document.
public struct SettingsImportProblem: Sendable, Equatable, CustomStringConvertible {
    /// The part of the document, such as `account`; nil when it is the document itself.
    public let part: String?
    /// The setting's name as the document has it; nil when the problem is the whole part.
    public let name: String?
    public let reason: String

    public var description: String {
        let place = [part, name.map { "'\($0)'" }].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}

/// Why nothing was imported.
public enum SettingsImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The document cannot be imported; all of its problems.
    case refused([SettingsImportProblem])
    /// The storage's error message, for the user.
    case notSaved(String, mayRetry: Bool = false)

    public var description: String {
        switch self {
        case .refused(let problems):
            "Nothing was imported.\n" + problems.map { "  \($0)" }.joined(separator: "\n")
        case .notSaved(let reason, _): reason
        }
    }
}
