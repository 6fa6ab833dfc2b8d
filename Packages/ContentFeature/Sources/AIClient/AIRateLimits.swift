/// How much more may be asked of a server, as far as it says so.
public struct AIRateLimits: Sendable, Equatable {
    public struct Limit: Sendable, Equatable {
        public let limit: Int?
        public let remaining: Int?
        public let reset: Duration?

        public init(limit: Int?, remaining: Int?, reset: Duration?) {
            self.limit = limit
            self.remaining = remaining
            self.reset = reset
        }
    }
    public let requests: Limit?
    public let tokens: Limit?

    public init(requests: Limit?, tokens: Limit?) {
        self.requests = requests
        self.tokens = tokens
    }
}
