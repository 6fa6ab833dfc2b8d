/// How much one address may ask for; the numbers are those of Supabase Auth.
public struct RateLimits: Sendable, Equatable {
    /// Calls that send a mail or make an account, in five minutes, for each such endpoint.
    public var mails: Int
    /// Attempts at a one-time code or link, in five minutes.
    public var verifications: Int
    /// Sessions asked for, in five minutes.
    public var tokens: Int
    /// How long an e-mail address is left in peace after a mail, in seconds.
    public var mailPause: Int

    public init(mails: Int = 30, verifications: Int = 30, tokens: Int = 150, mailPause: Int = 60) {
        self.mails = mails
        self.verifications = verifications
        self.tokens = tokens
        self.mailPause = mailPause
    }
}
