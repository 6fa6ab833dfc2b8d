import Core
import Domain
import SettingsStorage

/// One setting, as JSON for programs.
struct SettingForm: Encodable {
    let key: String
    /// Null for a value that is not shown.
    let value: JSONValue
    let `default`: JSONValue
    let help: String

    /// - Parameter showsSensitive: whether the value is shown even if it is personal; otherwise it is null.
    init(_ listing: SettingListing, showsSensitive: Bool) {
        let definition = listing.definition
        key = listing.name
        value = definition.isSensitive && !showsSensitive ? .null : JSONValue(listing.text, definition.kind)
        `default` = JSONValue(definition.defaultText, definition.kind)
        help = definition.help
    }
}
