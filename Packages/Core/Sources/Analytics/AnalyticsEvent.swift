/// Something that happened in the app, worth counting. Holds nothing about the person.
public struct AnalyticsEvent: Sendable, Equatable {
    /// Such as `state.invalid-transition`.
    public let name: String
    public let properties: [String: String]

    public init(_ name: String, _ properties: [String: String] = [:]) {
        self.name = name
        self.properties = properties
    }
}
