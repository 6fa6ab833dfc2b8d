/// SAML, which is not supported. The error code distinguishes this from a server without such a call.
struct SingleSignOn: Endpoint {
    let method = "POST"
    let path = "/auth/v1/sso"

    func reply(to request: Request) async throws -> Reply {
        throw AuthError(404, .samlProviderDisabled, "SAML 2.0 is disabled")
    }
}
