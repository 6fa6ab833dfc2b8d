/// The public keys that tokens can be checked with: none, since these are signed with a secret.
struct JSONWebKeys: Endpoint {
    let method = "GET"
    let path = "/auth/v1/.well-known/jwks.json"

    func reply(to request: Request) async throws -> Reply {
        var reply = try Reply.json(["keys": [String]()])
        reply.headers.append("Cache-Control", "public, max-age=600")
        return reply
    }
}
