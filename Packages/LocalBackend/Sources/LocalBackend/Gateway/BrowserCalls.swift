/// The requests that a browser must make itself, which TCP answers even when it refuses all others.
///
/// None of these takes a password or a code, and none returns a token except in a redirect, in exchange for a valid
/// link.
enum BrowserCalls {
    static func contain(method: String, path: String) -> Bool {
        (method == "GET" && pages.contains(path)) || (method == "POST" && path == DevelopmentIssuer.path)
    }

    private static let pages: Set<String> = [
        "/auth/v1/verify", "/auth/v1/authorize", "/auth/v1/callback", DevelopmentIssuer.path,
        DevelopmentIssuer.path + "/.well-known/openid-configuration", DevelopmentIssuer.path + "/keys",
        "/auth/v1/health",
    ]

    static let refusal = AuthError.forbidden(
        .noAuthorization,
        "This address is only for browsers: for links in mails and the sign-in page. The app calls the built-in "
            + "backend through a socket. For other clients, run: slipway backend serve")
}
