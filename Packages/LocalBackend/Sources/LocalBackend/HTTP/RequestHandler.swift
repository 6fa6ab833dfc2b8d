/// Answers the requests that a server receives.
protocol RequestHandler: Sendable {
    func reply(to request: Request) async -> Reply

    /// The reply before a connection is closed because its request is refused. `head` is the request's head, if it has
    /// been parsed.
    func reply(to refusal: RequestRefusal, head: RequestHead?) -> Reply
}
