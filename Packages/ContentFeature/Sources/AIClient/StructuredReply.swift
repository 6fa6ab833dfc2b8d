public import Core
import Foundation

/// Finds JSON in a reply, also where a model has written more than that.
public enum StructuredReply {
    private static let attempts = 16

    /// The object or array that the text is, that a code fence in it holds, or that comes first in it.
    public static func json(in text: String) -> JSONValue? {
        decode(text.utf8[...]) ?? fenced(text).flatMap { decode($0.utf8) } ?? first(in: Data(text.utf8))
    }

    private static func decode(_ text: some Sequence<UInt8>) -> JSONValue? {
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: Data(text)) else { return nil }
        switch value {
        case .object, .array: return value
        default: return nil
        }
    }

    private static func fenced(_ text: String) -> Substring? {
        guard let opening = text.range(of: "```"),
            let start = text[opening.upperBound...].firstIndex(where: \.isNewline),
            let closing = text[start...].range(of: "```")
        else { return nil }
        return text[start..<closing.lowerBound]
    }

    private static func first(in text: Data) -> JSONValue? {
        var rest = text
        for _ in 0..<attempts {
            guard let start = rest.firstIndex(of: UInt8(ascii: "{")) else { return nil }
            rest = rest[start...]
            if let length = ReceivedJSON.length(ofValueBeginning: rest), let value = decode(rest.prefix(length)) {
                return value
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}

/// The members that a server has put into a message, such as the signature of a thought. They go back to that server
/// with the message, since some refuse the conversation without them, and to no other.
public struct ServerMembers: Sendable, Equatable, Codable {
    /// The server's base address.
    public let server: String
    public var message: [String: JSONValue]
    /// The members of its calls, by the calls' ids; each an object.
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

    /// The members with the text of the reasoning in its place.
    public func with(reasoning text: String) -> ServerMembers {
        var members = self
        for name in reasoning { members.message[name] = .string(text) }
        return members
    }
}
