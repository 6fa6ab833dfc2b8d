/// The rate limits. All defaults except that of wrong codes are those of Supabase Auth.
public struct RateLimits: Sendable, Equatable {
    /// Calls of one client that send a mail or create an account, in five minutes, for each such endpoint.
    public var mails: Int
    /// Attempts of one client at a one-time code or link, in five minutes.
    public var verifications: Int
    /// Sessions that one client requests, and attempts at the password of one address, in five minutes.
    public var tokens: Int
    /// The minimum interval between two mails to an e-mail address, in seconds.
    public var mailPause: Int
    /// Wrong codes for one address in ``wrongCodesWindow``, over all of its codes and clients; likewise for one second
    /// factor.
    public var wrongCodes: Int
    /// Challenges of second factors that one client requests, and codes that it enters, in two minutes each.
    public var factors: Int
    /// In seconds: five days.
    public static let wrongCodesWindow = 5 * 86_400

    public init(
        mails: Int = 30, verifications: Int = 30, tokens: Int = 150, mailPause: Int = 60, wrongCodes: Int = 10,
        factors: Int = 30
    ) {
        self.mails = mails
        self.verifications = verifications
        self.tokens = tokens
        self.mailPause = mailPause
        self.wrongCodes = wrongCodes
        self.factors = factors
    }
}
