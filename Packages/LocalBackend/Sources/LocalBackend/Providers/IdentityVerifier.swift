/// Verifies the tokens of an issuer.
protocol IdentityVerifier: Sendable {
    /// The names that it uses as `iss` in its tokens; Apple has two.
    var names: Set<String> { get }
    /// The accepted audiences of its tokens.
    var clientIDs: [String] { get }

    /// The claims of a token with a valid signature of the issuer. Neither its expiry nor its audience is checked.
    ///
    /// - Returns: nil when it is not a token of this issuer.
    /// - Throws: ``IssuerFailure`` when the issuer's keys cannot be fetched.
    func claims(of token: String) async throws -> IdentityClaims?
}
