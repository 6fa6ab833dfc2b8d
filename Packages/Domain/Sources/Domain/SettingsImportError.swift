/// A problem with a document.
public struct SettingsImportProblem: Sendable, Equatable, CustomStringConvertible {
    /// The part of the document, such as `account`; nil when it is the document itself.
    public let part: String?
    /// The setting's name as the document has it; nil when the problem is the whole part.
    public let name: String?
    public let reason: String

    public init(part: String?, name: String?, reason: String) {
        self.part = part
        self.name = name
        self.reason = reason
    }

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
