import Domain
import SettingsFeature

/// One setting as programs see it.
struct SettingForm: Encodable {
    let key: String
    let value: SettingJSON
    let `default`: SettingJSON
    let help: String

    /// - Parameter showsSensitive: whether the value is told even when it tells something about a person; otherwise it is
    ///   null then.
    init(_ listing: SettingListing, showsSensitive: Bool) {
        let definition = listing.definition
        key = listing.name
        value =
            definition.isSensitive && !showsSensitive ? .hidden : SettingJSON(listing.text, definition.kind)
        `default` = SettingJSON(definition.defaultText, definition.kind)
        help = definition.help
    }
}
