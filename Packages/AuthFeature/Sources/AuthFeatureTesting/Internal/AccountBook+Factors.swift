import Core
import Foundation
import Networking

/// Second factors.
extension AccountBook {
    /// The requests at `/auth/v1/factors` and below; nil for any other.
    mutating func answerAboutFactors(_ request: WireRequest) -> HTTPReply? {
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.prefix(3) == ["auth", "v1", "factors"] else { return nil }
        return authorized(request) { book, index in
            let account = book.sessions[index].account
            switch (request.method, parts.count) {
            case ("POST", 3): return book.enroll(request, index)
            case (_, 4...5):
                guard UUID(uuidString: parts[3]) != nil else { return WireReply.error(404, "validation_failed") }
                guard let place = book.account(id: account)?.factors.firstIndex(where: { $0.id == parts[3] }) else {
                    return WireReply.error(404, "mfa_factor_not_found")
                }
                switch (request.method, parts.dropFirst(4).first) {
                case ("DELETE", nil): return book.unenroll(place, index)
                case ("POST", "challenge"?): return book.challenge(place, of: account, request)
                case ("POST", "verify"?): return book.verifyFactor(place, request, index)
                default: return WireReply.empty(404)
                }
            default: return WireReply.empty(404)
            }
        }
    }

    private mutating func enroll(_ request: WireRequest, _ index: Int) -> HTTPReply {
        guard let account = account(id: sessions[index].account) else { return WireReply.error(403, "user_not_found") }
        guard request.text("factor_type") == "totp" else { return WireReply.error(400, "validation_failed") }
        let name = request.text("friendly_name") ?? ""
        guard account.factors.count < Factor.limit else {
            return WireReply.error(403, "too_many_enrolled_mfa_factors")
        }
        guard !account.hasSecondFactor || sessions[index].factor != nil else {
            return WireReply.error(403, "insufficient_aal")
        }
        guard !account.factors.contains(where: { !name.isEmpty && $0.name == name }) else {
            return WireReply.error(422, "mfa_factor_name_conflict")
        }
        let factor = Factor(name: name)
        change(account.id) { $0.factors.append(factor) }
        let issuer = request.text("issuer") ?? "in-memory"
        let link =
            "otpauth://totp/\(issuer):\(account.email)?algorithm=SHA1&digits=6&issuer=\(issuer)&period=30"
            + "&secret=\(factor.secret)"
        return WireReply.json(
            200,
            [
                "id": .string(factor.id), "type": .string("totp"), "friendly_name": .string(name),
                "totp": .object([
                    "qr_code": .string("<svg/>"), "secret": .string(factor.secret), "uri": .string(link),
                ]),
            ])
    }

    private mutating func challenge(_ place: Int, of account: String, _ request: WireRequest) -> HTTPReply {
        let challenge = Factor.Challenge(
            id: UUID().uuidString.lowercased(), expires: request.now + Factor.challengeLifetime)
        change(account) { $0.factors[place].challenges.append(challenge) }
        return WireReply.json(
            200,
            [
                "id": .string(challenge.id), "type": .string("totp"),
                "expires_at": .integer(Int64(challenge.expires.timeIntervalSince1970)),
            ])
    }

    private mutating func verifyFactor(_ place: Int, _ request: WireRequest, _ index: Int) -> HTTPReply {
        let session = sessions[index]
        guard var factor = account(id: session.account)?.factors[place] else {
            return WireReply.error(403, "user_not_found")
        }
        guard let challenge = factor.challenges.firstIndex(where: { $0.id == request.text("challenge_id") }) else {
            return WireReply.error(404, "mfa_factor_not_found")
        }
        // The same code as for a challenge of another client.
        guard !factor.challenges[challenge].isAnswered else {
            return WireReply.error(422, "mfa_ip_address_mismatch")
        }
        guard request.now < factor.challenges[challenge].expires else {
            return WireReply.error(422, "mfa_challenge_expired")
        }
        guard factor.accept((request.text("code") ?? "").filter { !$0.isWhitespace }, now: request.now) else {
            return WireReply.error(422, "mfa_verification_failed")
        }
        factor.challenges[challenge].isAnswered = true
        factor.isVerified = true
        change(session.account) { account in
            account.factors[place] = factor
            account.factors.removeAll { !$0.isVerified }
        }
        sessions.removeAll { $0.account == session.account && $0.factor == nil && $0.id != session.id }
        return raise(session.id, by: factor.id, now: request.now)
    }

    private mutating func unenroll(_ place: Int, _ index: Int) -> HTTPReply {
        let id = sessions[index].account
        guard let factor = account(id: id)?.factors[place] else { return WireReply.error(403, "user_not_found") }
        guard !factor.isVerified || sessions[index].factor != nil else {
            return WireReply.error(422, "insufficient_aal")
        }
        change(id) { $0.factors.remove(at: place) }
        for index in sessions.indices where sessions[index].factor == factor.id { sessions[index].factor = nil }
        return WireReply.json(200, ["id": .string(factor.id)])
    }
}

extension Account {
    /// Whether a code is needed for what an attacker with the password could do.
    var hasSecondFactor: Bool { factors.contains { $0.isVerified } }
}
