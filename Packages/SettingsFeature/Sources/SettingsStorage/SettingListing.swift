public import Domain

/// One entry in the list of settings.
public struct SettingListing: Sendable, Equatable {
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

    /// Whether the same value of the setting is in force, for the same reason.
    public static func == (one: SettingListing, other: SettingListing) -> Bool {
        one.name == other.name && one.text == other.text && one.origin == other.origin
    }

    private static func reason(_ error: SettingsError, _ definition: SettingDefinition) -> String {
        guard case .invalid(_, let reason) = error, !definition.isSensitive else {
            return "The stored value is not valid."
        }
        return reason
    }
}

/// Where the value of a setting comes from.
public enum SettingOrigin: Sendable, Equatable {
    /// The setting has been set, possibly to its current default.
    case set
    /// The setting has not been set.
    case byDefault
    /// What is stored is not valid for the setting, for example a value of another version; it is kept, and the default
    /// is in force.
    case invalid(reason: String)
}
