public protocol AIService: Sendable {
    /// The server that is configured. Throws when it cannot be determined, such as when the stand-in does not start.
    func server() async throws(AIError) -> AIServer
    func models() async throws(AIError) -> [AIModel]
    /// The request is sent when the reply is first read. The last update, and only it, is `.ended`, also after ``AIReply/stop()`` and when the reading task
    /// is cancelled (`.ended(.stopped)`).
    func reply(to request: AIRequest) -> AIReply
    /// - Parameter onWait: called before an attempt is repeated.
    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture
}
