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
