import Core
import Drawing
import Foundation

/// Begins to ask for a code of a factor. The body is ignored.
struct ChallengeFactor: Endpoint {
    let method = "POST"
    let path = "/auth/v1/factors/{factor_id}/challenge"
    let check: FactorCheck
    let factors: Factors

    private struct Form: Encodable {
        let id: String
        let type = "totp"
        /// Seconds since 1970.
        let expiresAt: Int
    }

    func reply(to request: Request) async throws -> Reply {
        let factor = try await check.factor(of: request).factor
        let challenge = try await factors.challenge(factor, from: request.client)
        return try .json(
            Form(
                id: challenge.id, expiresAt: challenge.createdAt.advanced(bySeconds: Factors.lifetime).seconds))
    }
}

/// A new second factor of the caller: the secret to set up an authenticator app with, which no other call returns.
struct EnrollFactor: Endpoint {
    let method = "POST"
    let path = "/auth/v1/factors"
    let check: FactorCheck
    let factors: Factors
    /// Shown by the app when the call names none: the host of the site.
    let issuer: String

    private struct Parameters: Decodable {
        let factorType: String?
        let friendlyName: String?
        let issuer: String?

        enum CodingKeys: String, CodingKey {
            case issuer
            case factorType = "factor_type"
            case friendlyName = "friendly_name"
        }
    }

    private struct Form: Encodable {
        struct Setup: Encodable {
            let qrCode: String
            let secret: String
            let uri: String
        }

        let id: String
        let type = "totp"
        let friendlyName: String
        let totp: Setup
    }

    func reply(to request: Request) async throws -> Reply {
        let caller = try await check.caller(of: request)
        guard let session = caller.session else {
            throw AuthError.unexpected("A valid session and a registered user are required to enroll a factor")
        }
        let parameters = try request.decode(Parameters.self)
        guard parameters.factorType == "totp" else { throw AuthError.invalid("factor_type needs to be totp") }
        let (name, issuer) = (parameters.friendlyName ?? "", parameters.issuer ?? "")
        try FactorNames.check(name, issuer)
        let key = FactorKey(
            secret: Data(RandomBytes.make(count: TOTP.secretLength)), issuer: issuer.isEmpty ? self.issuer : issuer,
            account: caller.account.user.email ?? "")
        guard !key.account.isEmpty, let code = QRCode(key.address) else {
            throw AuthError.unexpected("Error generating QR Code")
        }
        let factor = try await factors.enroll(
            key, name: name, for: caller.account.user.id, isConfirmed: session.isConfirmed)
        let setup = Form.Setup(qrCode: QRPicture.svg(of: code), secret: key.secretText, uri: key.address)
        return try .json(Form(id: factor.id, friendlyName: name, totp: setup))
    }
}

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

/// Confirms the caller's session with a code: a session with new tokens, of the assurance level `aal2`.
struct VerifyFactor: Endpoint {
    let method = "POST"
    let path = "/auth/v1/factors/{factor_id}/verify"
    let check: FactorCheck
    let verification: FactorVerification
    let sessions: Sessions

    private struct Parameters: Decodable {
        let challengeID: UUID?
        let code: String?

        enum CodingKeys: String, CodingKey {
            case code
            case challengeID = "challenge_id"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let (caller, factor) = try await check.factor(of: request)
        let parameters = try request.decode(Parameters.self)
        guard let session = caller.session else {
            throw AuthError.unexpected("Cannot read SessionId claim as UUID")
        }
        let answer = FactorVerification.Answer(
            factorID: factor.id, challengeID: parameters.challengeID?.uuidString.lowercased(),
            code: parameters.code ?? "", client: request.client, sessionID: session.id)
        return try .json(
            try await sessions.restart { database, now in
                try verification.complete(answer, now: now, in: database)
            })
    }
}
