/// Language models of one server.
public protocol AIService: Sendable {
    /// The server that is configured.
    ///
    /// - Throws: ``AIError/notConfigured(_:)`` when it cannot be determined, such as when the stand-in does not start.
    func server() async throws(AIError) -> AIServer
    /// What the server offers, in its order.
    func models() async throws(AIError) -> [AIModel]
    /// The request is sent when the reply is first read. The last update, and only it, is `.ended`, also after
    /// ``AIReply/stop()`` and when the reading task is cancelled: then it is `.ended(.stopped)`.
    func reply(to request: AIRequest) -> AIReply
    /// Has a picture made. Cancelling the task throws ``AIError/cancelled``.
    ///
    /// - Parameter onWait: called before an attempt is repeated.
    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture
}
