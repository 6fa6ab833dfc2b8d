extension SessionReply {
    /// The fragment of a redirect to a client without PKCE. `type` is that of the link, if there was one.
    func fragment(type: String? = nil) -> [(name: String, value: String)] {
        let items = [
            (name: "access_token", value: accessToken), (name: "expires_at", value: String(expiresAt)),
            (name: "expires_in", value: String(expiresIn)), (name: "refresh_token", value: refreshToken),
            (name: "token_type", value: tokenType),
        ]
        return items + (type.map { [(name: "type", value: $0)] } ?? [])
    }
}
