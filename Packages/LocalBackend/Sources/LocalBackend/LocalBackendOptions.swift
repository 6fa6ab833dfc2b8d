import Core
public import Foundation
public import Logging

/// What a backend serves, where, and how much it spends on a password.
public struct LocalBackendOptions: Sendable {
    /// Everything the backend keeps: database, secret, port, locks. Its owner's alone; made when it is missing.
    public var dataDirectory: URL
    /// The loopback port. 0 means the one recorded in the data directory, or a free one the first time.
    public var port: UInt16
    public var passwordCost: PasswordCost
    /// How long an access token is good for, in seconds.
    public var accessTokenLifetime: Int
    public var now: @Sendable () -> Date
    /// Never told a token, a password or what a request holds.
    public var logger: Logger
    /// Whether an account is of use only once its address has been confirmed by mail. Otherwise it is at once.
    public var requiresConfirmation = false
    /// Takes the mails, behind the backs of those who ask for them; nil leaves them in the data directory's ``Outbox``.
    public var mail: (any MailDelivery)?
    /// The bare address that mails come from.
    public var mailSender = "slipway@localhost"
    /// Where a browser goes after it has opened a link of a mail, when nothing else that is allowed was asked for. Nil is
    /// the app's own `slipway://login-callback`.
    public var siteURL: URL?
    /// Where else it may go: `*` is any run of characters save `/` and `.`, `**` any run, `?` one character, `{a,b}`
    /// either. The site, this machine and `slipway://login-callback` are always allowed.
    public var redirectAllow: [String] = []
    /// Whether people may make accounts for themselves. Otherwise an administrator makes or invites them.
    public var allowsSignUp = true
    /// Whether one may sign in as nobody, and become somebody later.
    public var allowsAnonymous = true
    /// Whether other machines may connect. They are answered only when they call one of the ``allowedHosts``.
    public var listensBeyondLoopback = false
    /// Names beside this machine's own that calls and pages may come by. A page of anybody can point a name of its own at
    /// this machine; so only those that are really the server's belong here.
    public var allowedHosts: [String] = []
    /// What tokens are signed with; nil for a secret of the installation's own.
    public var jwtSecret: JWTSecret?
    /// Who vouches for people who sign in with Apple. Nil means the backend's own development issuer, which vouches for
    /// anybody who can reach this machine's loopback. Where others can call, through ``listensBeyondLoopback`` or
    /// ``allowedHosts``, its page is closed, and only the tokens of ``DevelopmentIdentity`` are taken.
    public var identityIssuer: IdentityIssuer?
    /// How much may be asked for. Nil is for tests: codes can be guessed then, and mails sent without end.
    public var rateLimits: RateLimits? = RateLimits()
    /// Where this home's own processes reach the backend, through a Unix socket; nil for a backend that has none. When it
    /// cannot be used, the socket is in `run` in the data directory.
    public var runtimeDirectory: URL?
    /// Whether only ``BrowserCalls`` are answered over TCP, and everything at the socket.
    var isEmbedded = false
    /// How long to wait for another process that is just starting the directory's backend.
    var patience = TimeLimits.scaled(.seconds(5))
    /// Waits for so long before the backend is looked for again, and throws when its task is cancelled.
    var recoveryPause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    var mailRetries = MailRetries()
    var outboxLimits = OutboxLimits()

    public init(
        dataDirectory: URL, port: UInt16 = 0, passwordCost: PasswordCost = .standard, accessTokenLifetime: Int = 3600,
        now: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "slipway.backend")
    ) {
        self.dataDirectory = dataDirectory
        self.port = port
        self.passwordCost = passwordCost
        self.accessTokenLifetime = accessTokenLifetime
        self.now = now
        self.logger = logger
    }
}
