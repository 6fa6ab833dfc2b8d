import Domain
import SettingsFeature

/// One setting as programs see it.
struct SettingForm: Encodable {
    let key: String
    /// Nil, which is null, in the place of what is not told.
    let value: SettingsDocumentValue?
    let `default`: SettingsDocumentValue
    let help: String

    /// - Parameter showsSensitive: whether the value is told even when it tells something about a person; otherwise it is
    ///   null then.
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
        // The member is there even when its value is not told.
        try container.encode(value, forKey: .value)
        try container.encode(`default`, forKey: .default)
        try container.encode(help, forKey: .help)
    }
}
