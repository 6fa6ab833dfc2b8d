public protocol AIReplySource: AnyObject, Sendable {
    func next() async -> AIUpdate?
    func stop()
}
