/// Tells an issuer's tokens from others'.
protocol IdentityVerifier: Sendable {
    /// What it calls itself in its tokens; Apple has two names.
    var names: Set<String> { get }
    /// For whom its tokens may be meant.
    var clientIDs: [String] { get }

    /// What a token says, its signature being the issuer's. Neither its end nor its audience has been looked at.
    ///
    /// - Returns: nil when it is not a token of this issuer.
    /// - Throws: ``IssuerFailure`` when the issuer's keys cannot be had.
    func claims(of token: String) async throws -> IdentityClaims?
}
