public import AIClient
import Core
public import Foundation
import GRDB

/// A message as it is now.
public struct StoredMessage: Sendable, Equatable, Identifiable {
    public let id: MessageID
    /// The message that it stands below; nil for a first message.
    public let parent: MessageID?
    /// The message's place in the path, from 1.
    public let depth: Int
    public let role: AIMessage.Role
    public let state: MessageState
    /// How the reply has ended; nil for other messages, and for a reply that has not.
    public let ending: StoredEnding?
    /// The words of a failure, or the reason for waiting.
    public let detail: String?
    /// The numbers of tokens, when the reply failed because the conversation is too long for the model.
    public let tooLong: TooLong?
    /// The text, with the pieces that have arrived so far.
    public let text: String
    public let reasoning: String
    public let calls: [StoredCall]
    /// The call that a tool's message answers.
    public let callID: String?
    public let model: String
    /// The process that streams it; nil for what does not stream.
    public let owner: String?
    /// The usage that the server has stated.
    public let usage: AIUsage?
    public let created: Date
    public let ended: Date?
    public let attachments: [Attachment]
    /// Which of its siblings it is, from 1, and how many there are.
    public let version: Int
    public let versions: Int
    /// JSON, which is read only for a request.
    let memberText: String?

    /// The members that the server put into the message.
    public var members: ServerMembers? { StoredJSON.value(ServerMembers.self, memberText) }

    /// From a row of `content_message`, with `version` and `versions`.
    init(_ row: Row, _ arrived: ArrivedText, _ attachments: [Attachment]) {
        id = MessageID(rawValue: row["number"])
        parent = (row["parent"] as Int64?).map { MessageID(rawValue: $0) }
        depth = row["depth"]
        role = AIMessage.Role(rawValue: row["role"]) ?? .user
        state = MessageState(rawValue: row["state"]) ?? .done
        ending = (row["ending"] as String?).flatMap(StoredEnding.init)
        detail = row["detail"]
        tooLong = TooLong(row)
        text = arrived.text
        reasoning = arrived.reasoning
        calls = StoredJSON.value([StoredCall].self, row["calls"]) ?? []
        callID = row["call_id"]
        model = row["model"]
        owner = row["owner"]
        usage = AIUsage(row)
        created = Date(clampingMilliseconds: row["created"])
        ended = (row["ended"] as Int64?).map { Date(clampingMilliseconds: $0) }
        self.attachments = attachments
        version = row["version"]
        versions = row["versions"]
        memberText = row["server_members"]
    }
}

/// The length of a conversation that is too long for the model, as far as the server has said it.
public struct TooLong: Sendable, Equatable, Codable {
    /// How many tokens the request has.
    public let used: Int?
    /// How many the model takes.
    public let limit: Int?

    /// Leaves out numbers that are out of range, and zeros: the columns have them where there is no number.
    public init(used: Int?, limit: Int?) {
        self.used = AIUsage.plausible(used).flatMap { $0 > 0 ? $0 : nil }
        self.limit = AIUsage.plausible(limit).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Nil for a message that did not fail because of that.
    init?(_ row: Row) {
        let (used, limit): (Int?, Int?) = (row["too_long_used"], row["too_long_limit"])
        guard used != nil || limit != nil else { return nil }
        self.init(used: used, limit: limit)
    }
}

/// A message's number in the database. Later messages have higher ones.
public struct MessageID: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How far a message is.
public enum MessageState: String, Sendable, Codable {
    /// A message of the user that waits until the server can be reached.
    case waiting
    /// A reply that is arriving.
    case streaming
    case done
}

/// How a reply has ended, as it is stored. The values are in the database and in documents: they stay.
public enum StoredEnding: String, Sendable, Codable {
    case complete, unknown, stopped, length, filtered, toolCalls = "tool-calls", interrupted, failed
}

/// A tool call of a reply, and what became of it.
public struct StoredCall: Sendable, Equatable, Codable {
    public let call: AIToolCall
    public var state: CallState
    /// The result of the tool.
    public var outcome: String?

    public init(call: AIToolCall, state: CallState, outcome: String? = nil) {
        self.call = call
        self.state = state
        self.outcome = outcome
    }
}

/// How far a tool call is.
public enum CallState: String, Sendable, Codable {
    /// The call waits for the person's decision.
    case asked
    case allowed
    case declined
    case done
}

/// A file that is attached to a message.
public struct Attachment: Sendable, Equatable, Codable {
    public let blob: BlobID
    public let name: String
    /// The media type, such as `image/png`.
    public let type: String
    /// The size in bytes.
    public let size: Int

    public init(blob: BlobID, name: String, type: String, size: Int) {
        self.blob = blob
        self.name = name
        self.type = type
        self.size = size
    }
}
