/// Why a call cannot be carried out, in words for the model and the person.
public struct AssistantRefusal: Error, Sendable, Equatable {
    public let reason: String
    public init(_ reason: String) { self.reason = reason }
}
