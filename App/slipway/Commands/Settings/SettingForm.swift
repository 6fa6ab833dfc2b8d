import Domain
import SettingsStorage

/// One setting, as JSON for programs.
struct SettingForm: Encodable {
    let key: String
    /// Nil, encoded as null, for a value that is not shown.
    let value: SettingsDocumentValue?
    let `default`: SettingsDocumentValue
    let help: String

    /// - Parameter showsSensitive: whether the value is shown even if it is personal; otherwise it is null.
    init(_ listing: SettingListing, showsSensitive: Bool) {
        let definition = listing.definition
        key = listing.name
        value =
            definition.isSensitive && !showsSensitive ? nil : SettingsDocumentValue(listing.text, definition.kind)
        `default` = SettingsDocumentValue(definition.defaultText, definition.kind)
        help = definition.help
    }

    private enum CodingKeys: String, CodingKey {
        case key, value, `default`, help
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        // The member is present even when its value is not shown.
        try container.encode(value, forKey: .value)
        try container.encode(`default`, forKey: .default)
        try container.encode(help, forKey: .help)
    }
}
