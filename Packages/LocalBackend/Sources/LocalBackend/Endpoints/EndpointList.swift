/// Every endpoint, given what it needs.
enum EndpointList {
    static func all(_ parts: BackendParts) -> [any Endpoint] {
        let verification = Verification(tokens: parts.oneTimeTokens)
        return [
            Health(),
            Settings(),
            JSONWebKeys(),
            SignUp(
                registration: parts.registration, sessions: parts.sessions, redirects: parts.redirects,
                allowsAnonymous: parts.allowsAnonymous),
            Token(grants: [
                PasswordGrant(accounts: parts.accounts, passwords: parts.passwords, sessions: parts.sessions),
                RefreshTokenGrant(sessions: parts.sessions),
                PKCEGrant(sessions: parts.sessions),
            ]),
            OneTimePassword(links: parts.magicLinks, redirects: parts.redirects),
            MagicLink(links: parts.magicLinks, redirects: parts.redirects),
            Recover(accounts: parts.accounts, mails: parts.mails, redirects: parts.redirects),
            Resend(accounts: parts.accounts, mails: parts.mails, redirects: parts.redirects),
            VerifyProof(verification: verification, sessions: parts.sessions),
            VerifyLink(verification: verification, sessions: parts.sessions, redirects: parts.redirects),
            Reauthenticate(callers: parts.callers, mails: parts.mails, redirects: parts.redirects),
            GetUser(callers: parts.callers),
            UpdateUser(
                callers: parts.callers, accounts: parts.accounts, passwords: parts.passwords, mails: parts.mails,
                redirects: parts.redirects, requiresConfirmation: parts.requiresConfirmation),
            Logout(callers: parts.callers, sessions: parts.sessions),
            DeleteAccount(callers: parts.callers, accounts: parts.accounts),
        ]
    }
}
