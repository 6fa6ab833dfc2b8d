import Core

/// The sign-in methods that are enabled here and that a client may offer.
struct Settings: Endpoint {
    let method = "GET"
    let path = "/auth/v1/settings"
    let rules: AccountRules

    func reply(to request: Request) async throws -> Reply {
        let closed = [
            "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab",
            "google", "kakao", "keycloak", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc",
            "snapchat", "spotify", "twitch", "twitter", "workos", "zoom",
        ]
        var external = JSONObject(uniqueKeysWithValues: closed.map { ($0, .bool(false)) })
        external["anonymous_users"] = .bool(rules.allowsAnonymous)
        external["apple"] = .bool(true)
        external["email"] = .bool(true)
        let settings: JSONObject = [
            "external": .object(external),
            "disable_signup": .bool(!rules.allowsSignUp),
            "mailer_autoconfirm": .bool(!rules.requiresConfirmation),
            "phone_autoconfirm": .bool(false),
            "sms_provider": .string(""),
            "mfa_enabled": .bool(true),
            "saml_enabled": .bool(false),
        ]
        return try .json(settings)
    }
}

/// Reports that the server is running, and its name.
struct Health: Endpoint {
    let method = "GET"
    let path = "/auth/v1/health"

    func reply(to request: Request) async throws -> Reply {
        try .json([
            "version": "slipway-local",
            "name": "GoTrue",
            "description": "GoTrue is a user registration and authentication API",
        ])
    }
}

/// The public keys that tokens can be verified with: none while they are signed with a secret.
struct JSONWebKeys: Endpoint {
    let method = "GET"
    let path = "/auth/v1/.well-known/jwks.json"
    let keys: [JSONWebKey]

    func reply(to request: Request) async throws -> Reply {
        var reply = try Reply.json(["keys": keys])
        reply.headers.append("Cache-Control", "public, max-age=600")
        return reply
    }
}
