import Crypto
import GRDB

struct BackendParts: Sendable {
    let passwords: PasswordHasher
    let sessions: Sessions
    let store: BackendStore
    let oneTimeTokens: OneTimeTokens
    let redirects: RedirectRules
    let mailer: Mailer
    let mails: TokenMails
    let verification: Verification
    let options: LocalBackendOptions
    let tokens: AccessTokens
    /// Nil when another issuer is configured, and when other machines could open its page.
    let developmentIssuer: DevelopmentIssuer?
    let identityTokens: IdentityTokens
    /// The address that providers redirect browsers to.
    let callback: String
    let erasure: AccountErasure
    let factors: Factors
    /// Nil when calls are not counted.
    let limiter: RateLimiter?

    /// - Parameters:
    ///   - issuer: the issuer in tokens: the address of `/auth/v1`.
    ///   - reachesBrowsers: whether a browser can open that address.
    init(
        database: DatabasePool, secret: InstallationSecret, tokenSecret: SymmetricKey, issuer: String,
        reachesBrowsers: Bool, development: DevelopmentIssuer, options: LocalBackendOptions
    ) async {
        let store = BackendStore(database: database, now: options.now)
        self.store = store
        self.options = options
        tokens = await AccessTokens(
            secret: tokenSecret, signingKey: options.signingKey, issuer: issuer,
            lifetime: options.accessTokenLifetime, now: options.now)
        let chain = RefreshTokenChain(key: secret.derivedKey(for: "refresh tokens"))
        passwords = PasswordHasher(cost: options.passwordCost)
        limiter = options.rateLimits.map { RateLimiter(limits: $0, store: store) }
        sessions = Sessions(store: store, tokens: tokens, chain: chain)
        let guesses = CodeGuesses(limit: options.rateLimits?.wrongCodes)
        oneTimeTokens = OneTimeTokens(
            key: secret.derivedKey(for: "one-time codes"), guesses: guesses, codeLength: options.codeLength)
        factors = Factors(
            store: store, secrets: FactorSecrets(key: secret.derivedKey(for: "second factors")), guesses: guesses)
        redirects = RedirectRules(siteURL: options.siteURL, allowed: options.redirectAllow)
        let outbox = Outbox(dataDirectory: options.dataDirectory)
        let queue = options.mail.map {
            MailQueue(outbox, delivery: $0, retries: options.mailRetries, logger: options.logger)
        }
        mailer = Mailer(
            writer: OutboxWriter(outbox, limits: options.outboxLimits, now: options.now), queue: queue,
            verifyURL: "\(issuer)/verify", reachesBrowsers: reachesBrowsers, sender: options.mailSender,
            now: options.now, logger: options.logger)
        mails = TokenMails(store: store, tokens: oneTimeTokens, mailer: mailer, limiter: limiter)
        verification = Verification(tokens: oneTimeTokens, securesEmailChange: options.securesEmailChange)
        callback = "\(issuer)/callback"
        if let identityIssuer = options.identityIssuer {
            developmentIssuer = nil
            identityTokens = IdentityTokens(verifier: RemoteIssuer(identityIssuer, now: options.now), now: options.now)
        } else {
            let isPrivate = !options.listensBeyondLoopback && options.allowedHosts.isEmpty
            developmentIssuer = isPrivate ? development : nil
            identityTokens = IdentityTokens(verifier: development, now: options.now)
        }
        erasure = AccountErasure(store: store, outbox: outbox, logger: options.logger)
    }
}
