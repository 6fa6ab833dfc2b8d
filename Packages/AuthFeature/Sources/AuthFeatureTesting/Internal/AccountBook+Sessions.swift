import Core
import Foundation
import Networking

/// Sessions and their tokens.
extension AccountBook {
    struct Session {
        let id = UUID()
        let account: String
        /// The access tokens so far, each with its end. Like signed tokens, all are valid until then.
        var access: [String: Date] = [:]
        /// Oldest first; the last is the active one.
        var refresh = [RefreshToken()]
        /// The second factor that was confirmed last; nil when none was.
        var factor: String?
        /// Refresh tokens from before a second factor was confirmed. They do not lead to tokens that prove it.
        var retired: Set<String> = []
    }

    struct RefreshToken {
        let text = AccountBook.token("refresh")
        var usedAt: Date?
    }

    /// How long a used refresh token may still be used, in seconds: several processes may refresh at once.
    private static let reuseInterval: TimeInterval = 10

    mutating func expireAccessTokens() {
        for index in sessions.indices {
            sessions[index].access = sessions[index].access.mapValues { _ in .distantPast }
        }
    }

    mutating func begin(_ account: String, now: Date) -> HTTPReply {
        sessions.append(Session(account: account))
        return answer(with: sessions.count - 1, now: now)
    }

    // The predecessor of the active token gets the active one again: the reply may have been lost. So does any other used
    // token inside the interval; after it, the token counts as stolen. The session has no active token then, but is not
    // over: within the interval, the newest token still gets a new one. (Source: v2.151, api/token_refresh.go.)
    mutating func refresh(_ request: WireRequest) -> HTTPReply {
        let token = request.text("refresh_token")
        // The client has lost the reply to a confirmation, or a thief has the token. The session stays.
        if let token, sessions.contains(where: { $0.retired.contains(token) }) {
            return WireReply.error(400, "refresh_token_already_used")
        }
        guard let index = sessions.firstIndex(where: { $0.refresh.contains { $0.text == token } }),
            let place = sessions[index].refresh.firstIndex(where: { $0.text == token })
        else { return WireReply.error(400, "refresh_token_not_found") }
        let newest = sessions[index].refresh.count - 1
        let hasActive = sessions[index].refresh[newest].usedAt == nil
        if let usedAt = sessions[index].refresh[place].usedAt {
            let isParent = hasActive && place == newest - 1
            guard isParent || request.now <= usedAt + Self.reuseInterval else {
                sessions[index].refresh[newest].usedAt = sessions[index].refresh[newest].usedAt ?? request.now
                return WireReply.error(400, "refresh_token_already_used")
            }
        } else {
            sessions[index].refresh[place].usedAt = request.now
        }
        if sessions[index].refresh[newest].usedAt != nil { sessions[index].refresh.append(RefreshToken()) }
        return answer(with: index, now: request.now)
    }

    /// Answers with a session whose second factor has been confirmed.
    mutating func raise(_ id: UUID, by factor: String, now: Date) -> HTTPReply {
        guard let index = sessions.firstIndex(where: { $0.id == id }) else {
            return WireReply.error(403, "session_not_found")
        }
        sessions[index].factor = factor
        sessions[index].retired.formUnion(sessions[index].refresh.map(\.text))
        sessions[index].refresh = [RefreshToken()]
        return answer(with: index, now: now)
    }

    mutating func signOut(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let current = book.sessions[index]
            switch request.query["scope"] ?? "global" {
            case "global": book.sessions.removeAll { $0.account == current.account }
            case "local": book.sessions.remove(at: index)
            case "others":
                book.sessions.removeAll { $0.account == current.account && $0.id != current.id }
            default: return WireReply.error(400, "validation_failed")
            }
            return WireReply.empty(204)
        }
    }

    mutating func giveAPIToken(_ request: WireRequest) -> HTTPReply {
        guard offersAPIToken else { return WireReply.empty(404) }
        return authorized(request) { book, _ in
            WireReply.json(
                200,
                [
                    "token": .string(Self.token("api")), "token_type": .string("bearer"),
                    "expires_in": .integer(Int64(book.tokenLifetime)),
                ])
        }
    }

    /// Calls `body` with the index of the bearer's session, or returns an error when there is none.
    mutating func authorized(
        _ request: WireRequest, _ body: (inout AccountBook, Int) -> HTTPReply
    ) -> HTTPReply {
        guard let token = request.bearer else { return WireReply.error(401, "no_authorization") }
        guard let claims = AccessToken(text: token) else { return WireReply.error(403, "bad_jwt") }
        guard account(id: claims.sub) != nil else { return WireReply.error(403, "user_not_found") }
        guard let index = sessions.firstIndex(where: { $0.access[token] != nil }) else {
            return WireReply.error(403, "session_not_found")
        }
        guard let end = sessions[index].access[token], request.now < end else { return WireReply.error(403, "bad_jwt") }
        return body(&self, index)
    }

    /// A session with a new access token.
    private mutating func answer(with index: Int, now: Date) -> HTTPReply {
        let session = sessions[index]
        guard let account = account(id: session.account) else { return WireReply.error(403, "user_not_found") }
        let end = now + TimeInterval(tokenLifetime)
        let access = AccessToken(
            sub: account.id, aal: session.factor == nil ? "aal1" : "aal2", exp: Int(end.timeIntervalSince1970)
        ).text
        sessions[index].access[access] = end
        return WireReply.json(
            200,
            [
                "access_token": .string(access), "refresh_token": .string(session.refresh.last?.text ?? ""),
                "token_type": .string("bearer"), "expires_in": .integer(Int64(tokenLifetime)),
                "expires_at": .integer(Int64(end.timeIntervalSince1970)), "user": .object(account.wire),
            ])
    }

    fileprivate static func token(_ kind: String) -> String {
        "\(kind)-\(UUID().uuidString)"
    }
}
