import Core
import Foundation
import HTTPTypes

/// Second factors.
extension SupabaseAuthBackend {
    func enrollFactor(name: String, _ access: Bearer) async throws(BackendFailure) -> FactorEnrollment {
        // The issuer is what authenticator apps show above the account.
        let content: [String: RequestValue] = [
            "factor_type": .text("totp"), "friendly_name": .text(name), "issuer": .text("Slipway"),
        ]
        let reply = try await send(AuthRequest(.post, "/auth/v1/factors", bearer: access, content: content))
        return try reply.enrollment(name: name)
    }

    func removeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) {
        // A proxy's page is no proof that anything was removed.
        try await send(AuthRequest(.delete, "/auth/v1/factors/\(id)", bearer: access)).checkIsNoPage()
    }

    /// Asks for a code of a factor.
    ///
    /// - Returns: the id with which the code is confirmed.
    func challengeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) -> String {
        try await send(AuthRequest(.post, "/auth/v1/factors/\(id)/challenge", bearer: access, content: [:])).text("id")
    }

    /// Confirms a code of a factor. The granted tokens replace those of the bearer's session.
    func verifyFactor(
        _ id: String, challenge: String, code: Secret, _ access: Bearer
    ) async throws(BackendFailure) -> Grant {
        let content: [String: RequestValue] = ["challenge_id": .text(challenge), "code": .secret(code)]
        return try granted(
            await send(AuthRequest(.post, "/auth/v1/factors/\(id)/verify", bearer: access, content: content)))
    }
}
