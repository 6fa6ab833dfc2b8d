/// What is missing or wrong in the configuration, and how to fix it.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
