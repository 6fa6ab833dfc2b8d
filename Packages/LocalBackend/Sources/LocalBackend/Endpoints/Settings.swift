import Core

enum Settings {
    static let health: JSONValue = [
        "version": "slipway-local", "name": "GoTrue",
        "description": "GoTrue is a user registration and authentication API",
    ]

    /// The providers of the real server that are not supported here.
    static let closedProviders: Set = [
        "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google", "kakao", "keycloak",
        "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc", "snapchat", "spotify", "twitch",
        "twitter", "workos", "zoom",
    ]

    static func json(_ options: LocalBackendOptions) -> JSONValue {
        var external = JSONObject(uniqueKeysWithValues: closedProviders.map { ($0, false) })
        external["anonymous_users"] = .bool(options.allowsAnonymous)
        external["apple"] = true
        external["email"] = true
        return [
            "external": .object(external),
            "disable_signup": .bool(!options.allowsSignUp),
            "mailer_autoconfirm": .bool(!options.requiresConfirmation),
            "phone_autoconfirm": false,
            "sms_provider": "",
            "mfa_enabled": true,
            "saml_enabled": false,
        ]
    }
}

extension BackendParts {
    /// The public keys that tokens can be verified with: none while they are signed with a secret.
    var jsonWebKeys: Reply {
        var reply = Reply.json(["keys": .array(tokens.publicKeys.map(\.json))])
        reply.headers.append("Cache-Control", "public, max-age=600")
        return reply
    }
}
