import ContentStorage

/// What a reply is made from.
struct ReplyJob {
    enum Kind: Equatable {
        /// The first answer to a message. It waits when the server cannot be reached.
        case first
        /// Another version, or the step after tools.
        case further
        /// The rest of a reply that has this text and reasoning.
        case rest(text: String, reasoning: String)
    }

    let conversation: ConversationID
    let account: String
    let options: ConversationOptions
    /// The message that is answered: the person's, or a tool's.
    var message: MessageID
    var reply: MessageID
    var kind: Kind
    /// How many of the oldest messages are left out of the request.
    var leavesOut = 0

    var turn: Turn { Turn(conversation: conversation, message: message, reply: reply) }
}
