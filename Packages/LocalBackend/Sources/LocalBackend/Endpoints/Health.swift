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
