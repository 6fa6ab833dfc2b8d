/// What a server does with what arrives.
protocol RequestHandler: Sendable {
    func reply(to request: Request) async -> Reply

    /// What is said before a connection is closed because of what came in on it. The head is the request's, when it got
    /// as far as having one.
    func reply(to refusal: RequestRefusal, head: RequestHead?) -> Reply
}
