/// A session for the code of a mail, or for the token in its link; a message when the other address must confirm a change
/// of address, too.
struct VerifyProof: Endpoint {
    let method = "POST"
    let path = "/auth/v1/verify"
    let verification: Verification
    let sessions: Sessions

    private struct Parameters: Decodable {
        let type: String?
        let token: String?
        let tokenHash: String?
        let email: String?
        let phone: String?
        let redirectTo: String?

        enum CodingKeys: String, CodingKey {
            case type, token, email, phone
            case tokenHash = "token_hash"
            case redirectTo = "redirect_to"
        }
    }

    func reply(to request: Request) async throws -> Reply {
        let parameters = try request.decode(Parameters.self)
        guard let type = parameters.type, !type.isEmpty else {
            throw AuthError.invalid("Verify requires a verification type")
        }
        let proof = try Self.proof(parameters)
        guard let kinds = Verification.kinds(of: type) else { throw Self.unknownType(for: proof) }
        guard let session = try await verification.session(for: proof, kinds: kinds, by: sessions) else {
            return try .json(["msg": Verification.halfConfirmed, "code": "200"])
        }
        return try .json(session)
    }

    /// As in the real server: no code is of an unknown type.
    private static func unknownType(for proof: Verification.Proof) -> AuthError {
        switch proof {
        case .code: .otpExpired
        case .hashedToken: .invalid("Invalid email verification type")
        }
    }

    private static func proof(_ parameters: Parameters) throws(AuthError) -> Verification.Proof {
        let (token, hash) = (parameters.token ?? "", parameters.tokenHash ?? "")
        let (email, phone) = (parameters.email ?? "", parameters.phone ?? "")
        guard token.isEmpty != hash.isEmpty else { throw .invalid("Verify requires either a token or a token hash") }
        guard token.isEmpty else {
            guard email.isEmpty != phone.isEmpty else {
                throw .invalid("Only an email address or phone number should be provided on verify")
            }
            guard phone.isEmpty else {
                try PhoneNumber.check(phone)
                // No account here has a phone.
                throw .otpExpired
            }
            do {
                return .code(token, email: try EmailAddress.normalized(email))
            } catch {
                throw .unprocessable(.validationFailed, "Invalid email format")
            }
        }
        guard email.isEmpty, phone.isEmpty, (parameters.redirectTo ?? "").isEmpty else {
            throw .invalid("Only the token_hash and type should be provided")
        }
        return .hashedToken(hash)
    }
}
