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
