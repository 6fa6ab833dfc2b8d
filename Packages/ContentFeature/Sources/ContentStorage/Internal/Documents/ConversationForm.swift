import AIClient
import Foundation

/// The members of a conversation's document.
struct ConversationForm: Codable, Sendable, Equatable {
    struct Head: Codable, Sendable, Equatable {
        var title: String
        var titleSource: TitleSource
        var persona: String
        var instructions: String
        var model: String
        var offersTools: Bool
        var created: Int64
        /// The number of the message at the end of the path that is shown.
        var leaf: Int?
    }

    struct Message: Codable, Sendable, Equatable {
        var number: Int
        var parent: Int?
        /// The message below it that was shown last.
        var chosen: Int?
        var role: AIMessage.Role
        var text: String
        var reasoning: String?
        var ending: StoredEnding?
        var detail: String?
        var calls: [StoredCall]?
        var callID: String?
        var model: String?
        var promptTokens: Int?
        var replyTokens: Int?
        /// In US dollars.
        var cost: String?
        var created: Int64
        var ended: Int64?
        var attachments: [Attached]?
    }

    struct Attached: Codable, Sendable, Equatable {
        /// A name in ``ConversationForm/blobs``.
        var hash: String
        var name: String
    }

    struct Content: Codable, Sendable, Equatable {
        var type: String
        var width: Int?
        var height: Int?
        var base64: Data
    }

    var slipway = Self.kind
    var version = Self.currentVersion
    var conversation: Head
    var messages: [Message]
    var blobs: [String: Content]

    static let kind = "conversation"
    /// The version that this app writes, and the newest that it reads.
    static let currentVersion = 1
}
