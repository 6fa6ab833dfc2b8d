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
        return try reply.decode(EnrollmentReply.self).enrollment(name: name)
    }

    func removeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) {
        // A proxy's page is no proof that anything was removed.
        try await send(AuthRequest(.delete, "/auth/v1/factors/\(id)", bearer: access)).checkIsNoPage()
    }

    /// Asks for a code of a factor.
    ///
    /// - Returns: the id with which the code is confirmed.
    func challengeFactor(_ id: String, _ access: Bearer) async throws(BackendFailure) -> String {
        struct Challenge: Decodable { let id: String }
        let reply = try await send(
            AuthRequest(.post, "/auth/v1/factors/\(id)/challenge", bearer: access, content: [:]))
        return try reply.decode(Challenge.self).id
    }

    /// Confirms a code of a factor. The granted tokens replace those of the bearer's session.
    func verifyFactor(
        _ id: String, challenge: String, code: Secret, _ access: Bearer
    ) async throws(BackendFailure) -> Grant {
        let content: [String: RequestValue] = ["challenge_id": .text(challenge), "code": .secret(code)]
        let reply = try await send(
            AuthRequest(.post, "/auth/v1/factors/\(id)/verify", bearer: access, content: content))
        return try granted(reply.decode(SessionReply.self), by: reply)
    }
}

/// A new second factor in the form of the protocol. The picture of the link is not read: screens cannot draw it.
private struct EnrollmentReply: Decodable {
    struct TOTP: Decodable {
        let secret: String
        let uri: String
    }

    let id: String
    let totp: TOTP

    /// - Throws: ``BackendFailure/malformed(_:)`` naming the first part that cannot be used.
    func enrollment(name: String) throws(BackendFailure) -> FactorEnrollment {
        guard FactorID.isValid(id) else { throw .malformed("its factor has no id") }
        guard (16...256).contains(totp.secret.utf8.count), totp.secret.utf8.allSatisfy(Self.isBase32) else {
            throw .malformed("its secret is not Base32")
        }
        guard totp.uri.hasPrefix("otpauth://totp/"), totp.uri.utf8.count <= 2048,
            totp.uri.utf8.allSatisfy({ (0x21...0x7e) ~= $0 })
        else { throw .malformed("its link is not one for an authenticator app") }
        return FactorEnrollment(id: id, name: name, secret: Secret(totp.secret), link: Secret(totp.uri))
    }

    private static func isBase32(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte || (UInt8(ascii: "2")...UInt8(ascii: "7")) ~= byte
    }
}
