import Foundation
import HTTPTypes
import Networking

/// The accounts and sessions of an in-memory server, and how it answers for them.
struct AccountBook {
    struct Account {
        let id: String
        let email: String
        let password: String
    }

    struct Session {
        let user: String
        var access: String
        /// Oldest first; the last is the active one.
        var refresh: [String]
    }

    let tokenLifetime: Int
    let requiresConfirmation: Bool
    var accounts: [Account] = []
    var sessions: [Session] = []
    private var expired: Set<String> = []

    init(tokenLifetime: Int, requiresConfirmation: Bool) {
        self.tokenLifetime = tokenLifetime
        self.requiresConfirmation = requiresConfirmation
    }

    func account(email: String) -> Account? {
        accounts.first { $0.email == email.lowercased() }
    }

    mutating func add(email: String, password: String) -> Account {
        let account = Account(id: UUID().uuidString.lowercased(), email: email.lowercased(), password: password)
        accounts.append(account)
        return account
    }

    mutating func expireAccessTokens() {
        expired.formUnion(sessions.map(\.access))
    }

    mutating func answer(_ request: HTTPRequest, body: Data?, now: Date) -> HTTPReply {
        let content = body.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
        switch "\(request.method.rawValue) \(request.path ?? "")" {
        case "GET /auth/v1/health":
            return WireReply.json(200, ["name": "GoTrue", "version": "in-memory"], now: now)
        case "POST /auth/v1/signup":
            return signUp(email: content["email"] ?? "", password: content["password"] ?? "", now: now)
        case "POST /auth/v1/token?grant_type=password":
            guard let account = account(email: content["email"] ?? ""), account.password == content["password"] else {
                return WireReply.error(400, "invalid_credentials", now: now)
            }
            return begin(account, now: now)
        case "POST /auth/v1/token?grant_type=refresh_token":
            return refresh(content["refresh_token"] ?? "", now: now)
        case "GET /auth/v1/user":
            return authorized(request, now: now) { book, index in
                WireReply.json(200, book.wireUser(book.sessions[index].user), now: now)
            }
        case "POST /auth/v1/logout?scope=global":
            return authorized(request, now: now) { book, index in
                let user = book.sessions[index].user
                book.sessions.removeAll { $0.user == user }
                return WireReply.empty(204, now: now)
            }
        case "POST /functions/v1/delete-account":
            return authorized(request, now: now) { book, index in
                let user = book.sessions[index].user
                book.accounts.removeAll { $0.id == user }
                book.sessions.removeAll { $0.user == user }
                return WireReply.json(200, ["deleted": true], now: now)
            }
        default:
            return WireReply.empty(404, now: now)
        }
    }

    private mutating func signUp(email: String, password: String, now: Date) -> HTTPReply {
        guard account(email: email) == nil else { return WireReply.error(422, "user_already_exists", now: now) }
        guard password.count >= 6 else {
            return WireReply.json(
                422,
                [
                    "code": "weak_password", "message": "Password should be at least 6 characters.",
                    "weak_password": ["reasons": ["length"]],
                ], now: now)
        }
        let account = add(email: email, password: password)
        if requiresConfirmation { return WireReply.json(200, wireUser(account.id), now: now) }
        return begin(account, now: now)
    }

    private mutating func begin(_ account: Account, now: Date) -> HTTPReply {
        let session = Session(user: account.id, access: Self.token("access"), refresh: [Self.token("refresh")])
        sessions.append(session)
        return wireSession(session, now: now)
    }

    // The parent of the active token gets the active one again: its reply may have been lost. Any older one is a thief's.
    private mutating func refresh(_ token: String, now: Date) -> HTTPReply {
        guard let index = sessions.firstIndex(where: { $0.refresh.contains(token) }) else {
            return WireReply.error(400, "refresh_token_not_found", now: now)
        }
        let tokens = sessions[index].refresh
        if tokens.last == token {
            sessions[index].refresh.append(Self.token("refresh"))
        } else if tokens.dropLast().last != token {
            sessions.remove(at: index)
            return WireReply.error(400, "refresh_token_already_used", now: now)
        }
        sessions[index].access = Self.token("access")
        return wireSession(sessions[index], now: now)
    }

    private mutating func authorized(
        _ request: HTTPRequest, now: Date, _ body: (inout AccountBook, Int) -> HTTPReply
    ) -> HTTPReply {
        guard let header = request.headerFields[.authorization], header.hasPrefix("Bearer ") else {
            return WireReply.error(401, "no_authorization", now: now)
        }
        let token = String(header.dropFirst("Bearer ".count))
        guard token.hasPrefix("access-"), !expired.contains(token) else {
            return WireReply.error(403, "bad_jwt", now: now)
        }
        guard let index = sessions.firstIndex(where: { $0.access == token }) else {
            return WireReply.error(403, "session_not_found", now: now)
        }
        return body(&self, index)
    }

    private func wireSession(_ session: Session, now: Date) -> HTTPReply {
        WireReply.json(
            200,
            [
                "access_token": session.access, "refresh_token": session.refresh.last ?? "", "token_type": "bearer",
                "expires_in": tokenLifetime, "expires_at": Int(now.timeIntervalSince1970) + tokenLifetime,
                "user": wireUser(session.user),
            ], now: now)
    }

    private func wireUser(_ id: String) -> [String: Any] {
        ["id": id, "email": accounts.first { $0.id == id }?.email ?? "", "aud": "authenticated"]
    }

    private static func token(_ kind: String) -> String {
        "\(kind)-\(UUID().uuidString)"
    }
}
