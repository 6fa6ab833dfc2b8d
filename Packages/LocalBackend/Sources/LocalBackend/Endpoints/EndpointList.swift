/// Every endpoint, with its dependencies.
enum EndpointList {
    static func all(_ parts: BackendParts) -> [any Endpoint] {
        let verification = Verification(tokens: parts.oneTimeTokens, rules: parts.rules)
        return [
            Health(),
            Settings(rules: parts.rules),
            JSONWebKeys(keys: parts.tokens.publicKeys),
            SignUp(
                registration: parts.registration, sessions: parts.sessions, redirects: parts.redirects,
                rules: parts.rules),
            Token(grants: [
                PasswordGrant(
                    accounts: parts.accounts, passwords: parts.passwords, sessions: parts.sessions,
                    limiter: parts.limiter),
                RefreshTokenGrant(sessions: parts.sessions),
                PKCEGrant(sessions: parts.sessions),
                IdentityTokenGrant(tokens: parts.identityTokens, sessions: parts.sessions, rules: parts.rules),
            ]),
            OneTimePassword(links: parts.magicLinks, redirects: parts.redirects),
            MagicLink(links: parts.magicLinks, redirects: parts.redirects),
            Recover(accounts: parts.accounts, mails: parts.mails, redirects: parts.redirects),
            Resend(accounts: parts.accounts, mails: parts.mails, redirects: parts.redirects, rules: parts.rules),
            VerifyProof(verification: verification, sessions: parts.sessions),
            VerifyLink(verification: verification, sessions: parts.sessions, redirects: parts.redirects),
            Reauthenticate(callers: parts.callers, mails: parts.mails, redirects: parts.redirects),
            GetUser(callers: parts.callers),
            UpdateUser(
                callers: parts.callers, accounts: parts.accounts, passwords: parts.passwords, mails: parts.mails,
                redirects: parts.redirects, rules: parts.rules),
            Logout(callers: parts.callers, sessions: parts.sessions),
            DeleteAccount(callers: parts.callers, accounts: parts.accounts),
            SubmitFeedback(callers: parts.callers, feedback: parts.feedback),
            APIToken(callers: parts.callers, tokens: parts.tokens),
        ] + factors(parts) + providers(parts) + administration(parts)
    }

    /// The endpoints of second factors.
    private static func factors(_ parts: BackendParts) -> [any Endpoint] {
        let check = FactorCheck(callers: parts.callers)
        return [
            EnrollFactor(check: check, factors: parts.factors, issuer: parts.redirects.siteName),
            ChallengeFactor(check: check, factors: parts.factors),
            VerifyFactor(check: check, verification: parts.factorVerification, sessions: parts.sessions),
            UnenrollFactor(check: check, factors: parts.factors),
        ]
    }

    /// The endpoints of a sign-in through a provider in a browser.
    private static func providers(_ parts: BackendParts) -> [any Endpoint] {
        let authorize = Authorize(
            page: parts.developmentIssuer?.name, accounts: parts.accounts, redirects: parts.redirects)
        guard let issuer = parts.developmentIssuer else { return [authorize] }
        return [
            authorize,
            Callback(
                tokens: parts.identityTokens, sessions: parts.sessions, redirects: parts.redirects,
                rules: parts.rules),
            DevelopmentPage(accounts: parts.accounts),
            DevelopmentSignIn(issuer: issuer, accounts: parts.accounts, callback: parts.callback),
            DevelopmentDiscovery(issuer: issuer),
            DevelopmentKeySet(issuer: issuer),
        ]
    }

    /// The endpoints that need the service-role key.
    private static func administration(_ parts: BackendParts) -> [any Endpoint] {
        [
            AdminListUsers(admins: parts.admins, accounts: parts.adminAccounts),
            AdminCreateUser(admins: parts.admins, accounts: parts.adminAccounts, passwords: parts.passwords),
            AdminGetUser(admins: parts.admins, accounts: parts.adminAccounts),
            AdminUpdateUser(admins: parts.admins, accounts: parts.adminAccounts, passwords: parts.passwords),
            AdminDeleteUser(admins: parts.admins, accounts: parts.adminAccounts),
            AdminGenerateLink(
                admins: parts.admins, accounts: parts.adminAccounts, links: parts.generatedLinks,
                passwords: parts.passwords, redirects: parts.redirects, rules: parts.rules),
            AdminListFactors(admins: parts.admins, accounts: parts.adminAccounts),
            AdminUpdateFactor(admins: parts.admins, accounts: parts.adminAccounts, factors: parts.factors),
            AdminDeleteFactor(admins: parts.admins, accounts: parts.adminAccounts, factors: parts.factors),
            AdminInvite(admins: parts.admins, mails: parts.mails, redirects: parts.redirects),
        ]
    }
}

/// One call that the backend answers. Each is a type in a file of its own, listed in ``EndpointList``.
protocol Endpoint: Sendable {
    var method: String { get }
    /// The full path, without a trailing slash. A segment `{name}` matches any segment: see ``Request/captures``.
    var path: String { get }

    /// - Throws: ``AuthError`` for an error that the caller may see; any other error becomes a 500 without details.
    func reply(to request: Request) async throws -> Reply
}
