/// Describes how to verify the development issuer's tokens (OpenID Connect Discovery, section 4).
struct DevelopmentDiscovery: Endpoint {
    let method = "GET"
    let path = DevelopmentIssuer.path + "/.well-known/openid-configuration"
    let issuer: DevelopmentIssuer

    private struct Document: Encodable {
        let issuer: String
        let keys: String
        let page: String
        let algorithms = ["ES256"]
        let subjects = ["public"]
        let responses = ["code"]

        enum CodingKeys: String, CodingKey {
            case issuer
            case keys = "jwks_uri"
            case page = "authorization_endpoint"
            case algorithms = "id_token_signing_alg_values_supported"
            case subjects = "subject_types_supported"
            case responses = "response_types_supported"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        try .json(Document(issuer: issuer.name, keys: "\(issuer.name)/keys", page: issuer.name))
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
