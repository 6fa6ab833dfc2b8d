import Core
import Foundation
import Networking

/// The requests of a signed-in user.
extension AccountBook {
    mutating func returnUser(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in book.user(book.sessions[index].account) }
    }

    mutating func changeUser(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let session = book.sessions[index]
            guard let account = book.account(id: session.account) else { return WireReply.error(403, "user_not_found") }
            let changesSignIn = request.text("password") != nil || request.email != nil
            guard !changesSignIn || !account.hasSecondFactor || session.factor != nil else {
                return WireReply.error(401, "insufficient_aal")
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
                book.change(account.id) { $0.newEmail = email }
                book.send(.emailChange, to: account, request)
            }
            return book.user(account.id)
        }
    }

    private func refusal(of request: WireRequest, by account: Account) -> HTTPReply? {
        if let password = request.text("password") {
            guard password.utf8.count >= Self.minimumPassword else { return WireReply.weakPassword }
            guard password != account.password else { return WireReply.error(422, "same_password") }
        }
        if let email = request.email, let other = self.account(email: email), other.id != account.id {
            return WireReply.error(422, "email_exists")
        }
        return nil
    }

    mutating func deleteAccount(_ request: WireRequest) -> HTTPReply {
        authorized(request) { book, index in
            let id = book.sessions[index].account
            book.accounts.removeAll { $0.id == id }
            book.sessions.removeAll { $0.account == id }
            book.openings.removeAll { $0.account == id }
            return WireReply.json(200, ["success": .bool(true)])
        }
    }

    func user(_ id: String) -> HTTPReply {
        guard let account = account(id: id) else { return WireReply.error(403, "user_not_found") }
        return user(account)
    }

    func user(_ account: Account) -> HTTPReply {
        WireReply.json(200, account.wire)
    }
}
