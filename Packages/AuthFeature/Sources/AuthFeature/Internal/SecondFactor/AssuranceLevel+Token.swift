import Core

extension AssuranceLevel {
    /// The level that an access token states; ``one`` when it states none.
    ///
    /// The signature is not checked: the token came from the server that issued it.
    init(of token: Secret) {
        self = AccessTokenClaims(token)?.level ?? .one
    }
}

extension AppUser {
    /// Whether the user has a second factor that `token` does not prove.
    fileprivate func lacksSecondFactor(in token: Secret) -> Bool {
        AssuranceLevel(of: token) == .one && !verifiedFactors.isEmpty
    }
}

extension Grant {
    /// Whether the user has a second factor that was not asked for.
    var lacksSecondFactor: Bool { user.lacksSecondFactor(in: accessToken) }
}

extension Session {
    /// Whether the user has a second factor whose code was not confirmed in this session.
    var lacksSecondFactor: Bool { user.lacksSecondFactor(in: accessToken) }
}
