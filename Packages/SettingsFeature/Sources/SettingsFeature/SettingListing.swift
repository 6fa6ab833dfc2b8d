public import Domain

/// One line of the list of settings.
public struct SettingListing: Sendable {
    public let definition: SettingDefinition
    /// The text form of the value in force.
    public let text: String
    /// Where that value comes from.
    public let origin: SettingOrigin

    public var name: String { definition.name }

    /// - Parameter stored: what is stored for the setting; nil when nothing is.
    init(definition: SettingDefinition, stored: String?) {
        self.definition = definition
        guard let stored else {
            text = definition.defaultText
            origin = .byDefault
            return
        }
        do throws(SettingsError) {
            text = try definition.storedText(for: stored)
            origin = .set
        } catch {
            text = definition.defaultText
            origin = .invalid(reason: Self.reason(error, definition))
        }
    }

    private static func reason(_ error: SettingsError, _ definition: SettingDefinition) -> String {
        guard case .invalid(_, let reason) = error, !definition.isSensitive else {
            return "What is stored is not valid."
        }
        return reason
    }
}

/// Why a setting has the value that it has.
public enum SettingOrigin: Sendable, Equatable {
    /// Somebody has set it, if only to what is the default today.
    case set
    /// Nobody has set it.
    case byDefault
    /// What is stored is no value of the setting, such as one of another version's; it is kept, and the default is in
    /// force.
    case invalid(reason: String)
}
