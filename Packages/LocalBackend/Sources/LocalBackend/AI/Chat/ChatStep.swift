/// One step of a reply, in the order in which it is sent.
enum ChatStep: Sendable {
    /// Each word is a chunk; `every` is the pause after each.
    case words(String, every: Duration? = nil)
    /// One chunk, whatever its size.
    case piece(String)
    case calls([ChatCall])
    /// A change of the message that has no step of its own.
    case delta(WireJSON)
    /// An event with this text as its data.
    case event(String)
    case comment(String)
    case pause(Duration)
    /// These steps without end.
    case forever([ChatStep])
    /// These words again and again, as fast as they are taken; nil: without end.
    case block([String], times: Int?)
    case finish(String?)
    /// The tokens, if the client has asked for them.
    case usage
    case done
    /// The connection is closed before the reply is complete.
    case cut(reset: Bool)
}
