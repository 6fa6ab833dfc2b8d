/// SAML, which is not offered; clients tell that from a server that knows nothing of it.
struct SingleSignOn: Endpoint {
    let method = "POST"
    let path = "/auth/v1/sso"

    func reply(to request: Request) async throws -> Reply {
        throw AuthError(404, .samlProviderDisabled, "SAML 2.0 is disabled")
    }
}
