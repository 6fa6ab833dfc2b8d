import Core
public import Foundation
public import Logging

/// What a backend serves, where, and how much it spends on a password.
public struct LocalBackendOptions: Sendable {
    /// Everything the backend stores: database, secret, port, locks. Accessible to its owner only; created when it is
    /// missing.
    public var dataDirectory: URL
    /// The loopback port. 0 means the one recorded in the data directory, or a free one the first time.
    public var port: UInt16
    public var passwordCost: PasswordCost
    /// How long an access token is valid, in seconds.
    public var accessTokenLifetime: Int
    public var now: @Sendable () -> Date
    /// Never receives a token, a password or the content of a request.
    public var logger: Logger
    /// Whether an account can be used only after its address has been confirmed by mail. Otherwise it can be used at
    /// once.
    public var requiresConfirmation = false
    /// Delivers the mails in the background, so that calls do not wait for it; nil leaves them in the data directory's
    /// ``Outbox``.
    public var mail: (any MailDelivery)?
    /// The bare address that mails come from.
    public var mailSender = "slipway@localhost"
    /// The address that a browser is redirected to after it has opened the link of a mail, unless the request names
    /// another allowed one. Nil means the app's own `slipway://login-callback`.
    public var siteURL: URL?
    /// Other allowed addresses: `*` is any run of characters except `/` and `.`, `**` any run, `?` one character. The site,
    /// this machine and `slipway://login-callback` are always allowed.
    public var redirectAllow: [String] = []
    /// Whether users may sign up. Otherwise only administrators create accounts or invite users.
    public var allowsSignUp = true
    /// Whether users may sign in anonymously. They can turn the anonymous account into a permanent one later.
    public var allowsAnonymous = false
    /// Whether a new address must be confirmed by mails to both addresses. Otherwise the mail to the new one is enough.
    /// An account without an address needs that mail only.
    public var securesEmailChange = true
    /// Whether a new password needs the current one (`current_password`), where there is one. A session that a mail has
    /// opened does not need it: its user may have forgotten the password.
    public var requiresCurrentPassword = false
    /// Whether a new password needs a code from `GET /reauthenticate` (`nonce`) in a session that is older than a day.
    public var requiresReauthentication = false
    /// The digits of the codes in mails. Values outside ``codeLengths`` are clamped.
    public var codeLength = 6 {
        didSet { codeLength = min(max(codeLength, Self.codeLengths.lowerBound), Self.codeLengths.upperBound) }
    }
    /// The valid values of ``codeLength``.
    public static let codeLengths = 6...10
    /// Whether other machines may connect. They are answered only when they call one of the ``allowedHosts``.
    public var listensBeyondLoopback = false
    /// Host names that are accepted in `Host` and `Origin`, besides this machine's own. Any website can point a name of
    /// its own at this machine, so list only names that belong to this server.
    public var allowedHosts: [String] = []
    /// The secret that signs tokens; nil for the installation's own secret.
    public var jwtSecret: JWTSecret?
    /// The key that signs tokens instead of the secret, which then only verifies; nil for the secret.
    public var signingKey: SigningKey?
    /// The issuer of ID tokens for Sign in with Apple. Nil means the backend's own development issuer, which accepts
    /// any identity from a client that can reach this machine's loopback. When other machines can call, through
    /// ``listensBeyondLoopback`` or ``allowedHosts``, its page is closed, and only the tokens of
    /// ``DevelopmentIdentity`` are accepted.
    public var identityIssuer: IdentityIssuer?
    /// How often calls may be made. Nil is for tests: it allows any number of guessed codes and mails.
    public var rateLimits: RateLimits? = RateLimits()
    /// The documents of `slipway-guide`, read when the model is first used; nil for a guide without documents.
    public var guide: (@Sendable () -> [GuideDocument])?
    /// The directory of the Unix socket through which this home's processes reach the backend; nil for a backend
    /// without a socket. When the directory cannot be used, the socket is in `run` in the data directory.
    public var runtimeDirectory: URL?
    /// Whether TCP answers only ``BrowserCalls``, while the socket answers every call.
    var isEmbedded = false
    /// How long to wait for another process that is just starting the directory's backend.
    var startTimeout = TimeLimits.scaled(.seconds(5))
    /// Waits this long before the next search for the backend; throws when its task is cancelled.
    var recoveryPause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    var mailRetries = MailRetries()
    var outboxLimits = OutboxLimits()
    /// Of tests.
    var additionalModels: [any StandInModel] = []

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

/// The cost of one guess at a password: the three parameters of scrypt (RFC 7914).
public struct PasswordCost: Sendable, Equatable {
    /// The binary logarithm of N. Memory taken is `128 * blockSize * 2^logN` bytes.
    public let logN: Int
    /// The block size, r.
    public let blockSize: Int
    /// The parallelism, p.
    public let parallelism: Int

    /// Values outside the valid ranges are clamped.
    ///
    /// - Parameters:
    ///   - logN: 1 to 20. Tests use a small one: a debug build needs 0.4 s at 14.
    ///   - blockSize: 1 to 16.
    ///   - parallelism: 1 to 16.
    public init(logN: Int, blockSize: Int = 8, parallelism: Int = 1) {
        self.logN = min(max(logN, Self.range.lowerBound), Self.range.upperBound)
        self.blockSize = min(max(blockSize, 1), 16)
        self.parallelism = min(max(parallelism, 1), 16)
    }

    /// The valid values of ``logN``.
    public static let range = 1...20

    /// How much is computed for one guess, in scrypt's smallest steps.
    var work: Int { (1 << logN) * blockSize * parallelism }

    /// 16 MiB and some 40 ms for each guess.
    public static let standard = PasswordCost(logN: 14)
}
