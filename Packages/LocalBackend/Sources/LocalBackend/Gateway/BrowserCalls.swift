/// What a browser must open by itself, and so is answered over TCP where everything else is not.
///
/// None of these takes a password or a code, or answers with a token other than in a redirect that its link paid for.
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
        "This address is for browsers alone: for links in mails and the page that signs in. The app calls the embedded "
            + "backend through a socket of its owner's. For other clients, run: slipway backend serve")
}
