/// Removes a factor of the caller.
struct UnenrollFactor: Endpoint {
    let method = "DELETE"
    let path = "/auth/v1/factors/{factor_id}"
    let check: FactorCheck
    let factors: Factors

    func reply(to request: Request) async throws -> Reply {
        let (caller, factor) = try await check.factor(of: request)
        guard let session = caller.session else {
            throw AuthError.unexpected("A valid session and factor are required to unenroll a factor")
        }
        try await factors.remove(factor, isConfirmed: session.isConfirmed)
        return try .json(["id": factor.id])
    }
}
