import Core

extension AssuranceLevel {
    /// The level that an access token states; ``one`` when it states none.
    ///
    /// The signature is not checked: the token came from the server that issued it.
    init(of token: Secret) {
        self = AccessTokenClaims(token)?.level ?? .one
    }
}

extension Grant {
    /// Whether the user has a second factor that was not asked for.
    var lacksSecondFactor: Bool { AssuranceLevel(of: accessToken) == .one && !user.verifiedFactors.isEmpty }
}

extension Session {
    /// Whether the user has a second factor whose code was not confirmed in this session.
    var lacksSecondFactor: Bool { AssuranceLevel(of: accessToken) == .one && !user.verifiedFactors.isEmpty }
}
