/// Where a reply comes from: a server, or a test's script.
public protocol AIReplySource: AnyObject, Sendable {
    /// The next update; nil after `.ended`. One task reads at a time; cancelling it stops the reply.
    func next() async -> AIUpdate?
    /// Ends it: what has been received is given out, and then `.ended(.stopped)`.
    func stop()
}
