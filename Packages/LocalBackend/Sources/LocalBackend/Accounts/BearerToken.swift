/// The token that a call is made with.
enum BearerToken {
    /// - Throws: ``AuthError`` `no_authorization`.
    static func read(from request: Request) throws(AuthError) -> String {
        let words = (request.headers["Authorization"] ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, words[0].lowercased() == "bearer", !words[1].isEmpty else {
            throw AuthError(401, .noAuthorization, "This endpoint requires a valid Bearer token")
        }
        return String(words[1])
    }
}
