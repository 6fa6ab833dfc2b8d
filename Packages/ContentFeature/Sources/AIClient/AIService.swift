public import Foundation
public import Logging
public import Networking

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

/// Makes the client of a server that speaks OpenAI's protocol.
public enum AIClientFactory {
    /// - Parameters:
    ///   - endpoint: the server and its key; asked before each call. What it throws makes the call fail.
    ///   - http: for requests to the endpoint.
    ///   - downloads: for pictures that a reply names by their address; gets no key.
    ///   - model: the model of requests that name none; nil where the server has only one, and for the stand-in.
    ///   - pictureModel: the same for pictures; nil leaves the choice to the server.
    ///   - leftOut: the names of members that no request has, for servers that refuse them.
    ///   - timeout: how long a call may take as a whole; asked before each attempt. Nil for 600 seconds, times
    ///     `TimeLimits.factor`.
    ///   - random: from 0 to 1, for the waits between attempts.
    public static func create(
        endpoint: @escaping @Sendable () async throws -> AIEndpoint, http: any HTTPStreaming,
        downloads: any HTTPStreaming, model: String?, pictureModel: String?, leavingOut leftOut: Set<String> = [],
        logger: Logger,
        timeout: @escaping @Sendable () async -> Duration? = { nil },
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) -> any AIService {
        let transport = AITransport(
            endpoint: endpoint, http: http, timeout: timeout, rule: RetryRule(random: random), logger: logger,
            clock: clock, now: now, refused: RefusedMembers(always: leftOut))
        return HTTPAIService(transport, downloads: downloads, model: model, pictureModel: pictureModel)
    }
}
