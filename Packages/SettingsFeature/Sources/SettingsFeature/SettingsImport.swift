public import Domain

/// A document, and what it does not say.
public struct SettingsExport: Sendable, Equatable {
    public let document: SettingsDocument
    /// The names of what is set and was left out because it tells something about a person, or because nobody knows
    /// whether it does; sorted.
    public let leftOut: [String]
}

/// What importing a document has changed, or would change.
public struct SettingsImport: Sendable, Equatable {
    /// One setting that is another one than before.
    public struct Change: Sendable, Equatable {
        public let name: String
        public let scope: SettingScope
        /// The text form of what was stored; nil when nothing was.
        public let before: String?
        public let after: String
        /// Whether the values tell something about a person.
        public let isSensitive: Bool
    }

    /// Those that changed, by scope and name.
    public let changed: [Change]
    /// The names of those that were as the document has them.
    public let unchanged: [String]
    /// The names of those among them all that nobody declares, and that were kept all the same.
    public let unknown: [String]
}

/// One thing that is wrong with a document.
public struct SettingsImportProblem: Sendable, Equatable, CustomStringConvertible {
    /// The part of the document, such as `account`; nil when it is the document itself.
    public let part: String?
    /// The setting's name as the document has it; nil when it is the whole part.
    public let name: String?
    public let reason: String

    public var description: String {
        let place = [part, name.map { "'\($0)'" }].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}

/// Why nothing was imported.
public enum SettingsImportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The document is not fit to be imported; everything that is wrong with it.
    case refused([SettingsImportProblem])
    /// The storage's own word for it, fit to be shown.
    case notSaved(String)

    public var description: String {
        switch self {
        case .refused(let problems):
            "Nothing was imported.\n" + problems.map { "  \($0)" }.joined(separator: "\n")
        case .notSaved(let reason): reason
        }
    }
}
