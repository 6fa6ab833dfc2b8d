/// Every endpoint, given what it needs.
enum EndpointList {
    static func all(_ parts: BackendParts) -> [any Endpoint] {
        [
            Health(),
            Settings(),
            JSONWebKeys(),
            SignUp(accounts: parts.accounts, passwords: parts.passwords, sessions: parts.sessions),
            Token(grants: [
                PasswordGrant(accounts: parts.accounts, passwords: parts.passwords, sessions: parts.sessions),
                RefreshTokenGrant(sessions: parts.sessions),
            ]),
            GetUser(callers: parts.callers),
            UpdateUser(callers: parts.callers, accounts: parts.accounts, passwords: parts.passwords),
            Logout(callers: parts.callers, sessions: parts.sessions),
            DeleteAccount(callers: parts.callers, accounts: parts.accounts),
        ] + administration(parts)
    }

    /// What only those with the service-role key may call.
    private static func administration(_ parts: BackendParts) -> [any Endpoint] {
        [
            AdminListUsers(admins: parts.admins, accounts: parts.adminAccounts),
            AdminCreateUser(admins: parts.admins, accounts: parts.adminAccounts, passwords: parts.passwords),
            AdminGetUser(admins: parts.admins, accounts: parts.adminAccounts),
            AdminUpdateUser(admins: parts.admins, accounts: parts.adminAccounts, passwords: parts.passwords),
            AdminDeleteUser(admins: parts.admins, accounts: parts.adminAccounts),
        ]
    }
}
