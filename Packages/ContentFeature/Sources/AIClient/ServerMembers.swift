public import Core
import Foundation

/// The members that a server has put into a message of its model, and that no other server knows, such as the signature
/// of a thought. They go back to that server with the message, since some refuse the conversation without them, and to
/// no other.
public struct ServerMembers: Sendable, Equatable, Codable {
    /// The server's base address.
    public let server: String
    public var message: [String: JSONValue]
    /// Those of its calls, by the calls' ids; each an object.
    public var calls: [String: JSONValue]
    /// The names under which the server sent the reasoning. Its text is kept with the message.
    public var reasoning: [String]

    public init(
        server: String, message: [String: JSONValue] = [:], calls: [String: JSONValue] = [:], reasoning: [String] = []
    ) {
        self.server = server
        self.message = message
        self.calls = calls
        self.reasoning = reasoning
    }

    /// With the reasoning in its place.
    public func with(reasoning text: String) -> ServerMembers {
        var members = self
        for name in reasoning { members.message[name] = .string(text) }
        return members
    }
}
