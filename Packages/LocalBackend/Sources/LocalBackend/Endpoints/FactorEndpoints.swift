import Core
import Drawing
import Foundation

extension BackendParts {
    /// A new second factor of the caller: the secret to set up an authenticator app with, which no other call returns.
    func enrollFactor(_ request: Request, _ caller: Caller) async throws -> Reply {
        try caller.checkMayHaveFactors()
        guard let session = caller.session else {
            throw CallError.unexpected("A valid session and a registered user are required to enroll a factor")
        }
        let body = try request.members(texts: ["factor_type", "friendly_name", "issuer"])
        guard body.text("factor_type") == "totp" else { throw CallError.invalid("factor_type needs to be totp") }
        let (name, issuer) = (body.text("friendly_name"), body.text("issuer"))
        // The real server has no limit; here, a QR code holds the address with any names.
        guard name.utf8.count <= 100, issuer.utf8.count <= 100 else {
            throw CallError.invalid("The name and the issuer of a factor have at most 100 bytes")
        }
        // Without an issuer, the app shows the host of the site.
        let key = FactorKey(
            secret: Data(RandomBytes.make(count: TOTP.secretLength)),
            issuer: issuer.isEmpty ? redirects.siteName : issuer, account: caller.account.user.email ?? "")
        guard !key.account.isEmpty, let code = QRCode(key.address) else {
            throw CallError.unexpected("Error generating QR Code")
        }
        let factor = try await factors.enroll(
            key, name: name, for: caller.account.user.id, isConfirmed: session.isConfirmed)
        return .json([
            "id": .string(factor.id), "type": "totp", "friendly_name": .string(name),
            "totp": [
                "qr_code": .string(QRPicture.svg(of: code)), "secret": .string(key.secretText),
                "uri": .string(key.address),
            ],
        ])
    }

    /// Begins to ask for a code of a factor. The body is ignored.
    func challengeFactor(_ request: Request, _ caller: Caller) async throws -> Reply {
        let challenge = try await factors.challenge(try caller.factor(of: request), from: request.client)
        return .json([
            "id": .string(challenge.id), "type": "totp",
            "expires_at": JSONValue(challenge.createdAt.advanced(bySeconds: Factors.lifetime).seconds),
        ])
    }

    /// Confirms the caller's session with a code: a session with new tokens, of the assurance level `aal2`.
    func verifyFactor(_ request: Request, _ caller: Caller) async throws -> Reply {
        let factor = try caller.factor(of: request)
        let body = try request.members(texts: ["challenge_id", "code"])
        let challenge = try body.given("challenge_id").map { text in
            guard let id = UUID.normalized(text) else { throw CallError.badJSON("challenge_id is not a UUID") }
            return id
        }
        guard let session = caller.session else {
            throw CallError.unexpected("Cannot read SessionId claim as UUID")
        }
        let (code, client) = (body.text("code"), request.client)
        return .json(
            try await sessions.restart { database, now in
                try factors.complete(
                    code, to: challenge, of: factor.id, in: session.id, from: client, now: now, in: database)
            }.json)
    }

    func removeFactor(_ request: Request, _ caller: Caller) async throws -> Reply {
        let factor = try caller.factor(of: request)
        guard let session = caller.session else {
            throw CallError.unexpected("A valid session and factor are required to unenroll a factor")
        }
        try await factors.remove(factor, isConfirmed: session.isConfirmed)
        return .json(["id": .string(factor.id)])
    }
}

extension Caller {
    func checkMayHaveFactors() throws(CallError) {
        guard !account.user.isAnonymous else {
            throw .forbidden("no_authorization", "Anonymous user not allowed to perform these actions")
        }
    }

    /// The caller's factor that the path names. A factor of another user is not found.
    func factor(of request: Request) throws(CallError) -> StoredFactor {
        try checkMayHaveFactors()
        return try account.factor(of: request)
    }
}

extension StoredAccount {
    func factor(of request: Request) throws(CallError) -> StoredFactor {
        guard let id = UUID.normalized(request.captures["factor_id"] ?? "") else {
            throw CallError(404, "validation_failed", "factor_id must be an UUID")
        }
        guard let factor = factors.first(where: { $0.id == id }) else { throw .factorNotFound }
        return factor
    }
}
