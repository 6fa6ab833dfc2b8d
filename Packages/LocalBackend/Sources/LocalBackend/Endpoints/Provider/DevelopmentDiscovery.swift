/// Describes how to verify the development issuer's tokens (OpenID Connect Discovery, section 4).
struct DevelopmentDiscovery: Endpoint {
    let method = "GET"
    let path = DevelopmentIssuer.path + "/.well-known/openid-configuration"
    let issuer: DevelopmentIssuer

    private struct Document: Encodable {
        let issuer: String
        let jwksURI: String
        let authorizationEndpoint: String
        let idTokenSigningAlgValuesSupported = ["ES256"]
        let subjectTypesSupported = ["public"]
        let responseTypesSupported = ["code"]
    }

    func reply(to request: Request) async throws -> Reply {
        try .json(Document(issuer: issuer.name, jwksURI: "\(issuer.name)/keys", authorizationEndpoint: issuer.name))
    }
}

/// The public key that verifies the development issuer's tokens.
struct DevelopmentKeySet: Endpoint {
    let method = "GET"
    let path = DevelopmentIssuer.path + "/keys"
    let issuer: DevelopmentIssuer

    func reply(to request: Request) async throws -> Reply {
        try .json(["keys": [issuer.publicKey]])
    }
}
