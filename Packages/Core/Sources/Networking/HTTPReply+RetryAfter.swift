import HTTPTypes

extension HTTPReply {
    /// How long the server asks to be left alone (RFC 9110, 10.2.3); nil when it does not say so in seconds.
    public var retryAfter: Duration? {
        guard let text = response.headerFields[.retryAfter], let seconds = UInt32(text) else { return nil }
        return .seconds(seconds)
    }
}
