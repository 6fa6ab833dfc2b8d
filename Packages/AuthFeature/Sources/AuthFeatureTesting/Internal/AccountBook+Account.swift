import Core
import Foundation
import Networking

/// The requests of a signed-in user.
extension AccountBook {
    mutating func returnUser(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in book.user(book.sessions[index].account, now: request.now) }
    }

    mutating func changeUser(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let session = book.sessions[index]
            guard let account = book.account(id: session.account) else {
                return WireReply.error(403, "user_not_found", now: request.now)
            }
            if let refusal = book.refusal(of: request, by: account) { return refusal }
            book.change(account.id) { $0.merge(request.object("data")) }
            if let password = request.text("password") {
                book.change(account.id) { $0.password = password }
                // Other sessions, and the codes and links of earlier mails, end with the old password.
                book.sessions.removeAll { $0.account == account.id && $0.id != session.id }
                book.openings.removeAll { $0.account == account.id }
            }
            if let email = request.email, email != account.email {
                guard book.confirmsNewAddress else {
                    book.change(account.id) { $0.email = email }
                    return book.user(account.id, now: request.now)
                }
                book.change(account.id) { $0.newEmail = email }
                book.send(.emailChange, to: account, request)
            }
            return book.user(account.id, now: request.now)
        }
    }

    private func refusal(of request: WireRequest, by account: Account) -> HTTPReply? {
        if let password = request.text("password") {
            guard password.utf8.count >= Self.minimumPassword else { return WireReply.weakPassword(now: request.now) }
            guard password != account.password else { return WireReply.error(422, "same_password", now: request.now) }
        }
        if let email = request.email, let other = self.account(email: email), other.id != account.id {
            return WireReply.error(422, "email_exists", now: request.now)
        }
        return nil
    }

    mutating func deleteAccount(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let id = book.sessions[index].account
            book.accounts.removeAll { $0.id == id }
            book.sessions.removeAll { $0.account == id }
            book.openings.removeAll { $0.account == id }
            return WireReply.json(200, ["success": .bool(true)], now: request.now)
        }
    }

    func user(_ id: String, now: Date) -> HTTPReply {
        guard let account = account(id: id) else { return WireReply.error(403, "user_not_found", now: now) }
        return user(account, now: now)
    }

    func user(_ account: Account, now: Date) -> HTTPReply {
        WireReply.json(200, account.wire, now: now)
    }
}
