public import Domain

/// One line of the list of settings.
public struct SettingListing: Sendable {
    public let definition: SettingDefinition
    /// The text form of the value in force.
    public let text: String

    public var name: String { definition.name }
}
