import Core
import Foundation
import Networking

/// Sessions and their tokens.
extension AccountBook {
    struct Session {
        let account: String
        var access: String
        /// Oldest first; the last is the active one.
        var refresh: [String]
    }

    mutating func expireAccessTokens() {
        expired.formUnion(sessions.map(\.access))
    }

    mutating func begin(_ account: String, now: Date) -> HTTPReply {
        let session = Session(account: account, access: Self.token("access"), refresh: [Self.token("refresh")])
        sessions.append(session)
        return wire(session, now: now)
    }

    // The predecessor of the active token gets the active one again: the reply may have been lost. Any older token
    // counts as stolen.
    mutating func refresh(_ request: WireRequest) -> HTTPReply {
        let token = request.text("refresh_token") ?? ""
        guard let index = sessions.firstIndex(where: { $0.refresh.contains(token) }) else {
            return WireReply.error(400, "refresh_token_not_found", now: request.now)
        }
        let tokens = sessions[index].refresh
        if tokens.last == token {
            sessions[index].refresh.append(Self.token("refresh"))
        } else if tokens.dropLast().last != token {
            sessions.remove(at: index)
            return WireReply.error(400, "refresh_token_already_used", now: request.now)
        }
        sessions[index].access = Self.token("access")
        return wire(sessions[index], now: request.now)
    }

    mutating func signOut(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let current = book.sessions[index]
            switch request.query["scope"] ?? "global" {
            case "global": book.sessions.removeAll { $0.account == current.account }
            case "local": book.sessions.remove(at: index)
            case "others":
                book.sessions.removeAll { $0.account == current.account && $0.access != current.access }
            default: return WireReply.error(400, "validation_failed", now: request.now)
            }
            return WireReply.empty(204, now: request.now)
        }
    }

    mutating func giveAPIToken(_ request: WireRequest) -> HTTPReply {
        guard offersAPIToken else { return WireReply.empty(404, now: request.now) }
        return authorized(request) { book, _ in
            WireReply.json(
                200,
                [
                    "token": .string(Self.token("api")), "token_type": .string("bearer"),
                    "expires_in": .integer(Int64(book.tokenLifetime)),
                ], now: request.now)
        }
    }

    /// Calls `body` with the index of the bearer's session, or returns an error when there is none.
    mutating func authorized(
        _ request: WireRequest, _ body: (inout AccountBook, Int) -> HTTPReply
    ) -> HTTPReply {
        guard let token = request.bearer else { return WireReply.error(401, "no_authorization", now: request.now) }
        guard token.hasPrefix("access-"), !expired.contains(token) else {
            return WireReply.error(403, "bad_jwt", now: request.now)
        }
        guard let index = sessions.firstIndex(where: { $0.access == token }) else {
            return WireReply.error(403, "session_not_found", now: request.now)
        }
        return body(&self, index)
    }

    private func wire(_ session: Session, now: Date) -> HTTPReply {
        guard let account = account(id: session.account) else {
            return WireReply.error(403, "user_not_found", now: now)
        }
        return WireReply.json(
            200,
            [
                "access_token": .string(session.access), "refresh_token": .string(session.refresh.last ?? ""),
                "token_type": .string("bearer"), "expires_in": .integer(Int64(tokenLifetime)),
                "expires_at": .integer(Int64(now.timeIntervalSince1970) + Int64(tokenLifetime)),
                "user": .object(account.wire),
            ], now: now)
    }

    private static func token(_ kind: String) -> String {
        "\(kind)-\(UUID().uuidString)"
    }
}
