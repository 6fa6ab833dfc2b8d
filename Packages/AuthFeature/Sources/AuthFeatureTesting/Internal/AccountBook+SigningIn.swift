import Core
import Foundation
import Networking

/// Creating an account, and signing in with its password.
extension AccountBook {
    mutating func signUp(_ request: WireRequest) -> HTTPReply {
        let password = request.text("password") ?? ""
        guard let email = request.email else {
            return WireReply.error(422, "anonymous_provider_disabled", now: request.now)
        }
        guard (1...72).contains(password.utf8.count), email.split(separator: "@").count == 2 else {
            return WireReply.error(400, "validation_failed", now: request.now)
        }
        guard password.utf8.count >= Self.minimumPassword else { return WireReply.weakPassword(now: request.now) }
        if let known = account(email: email) {
            if known.isConfirmed { return answerDuplicate(email, now: request.now) }
            send(.signUp, to: known, request)
            return user(known.id, now: request.now)
        }
        let account = add(email: email, password: password, isConfirmed: !requiresConfirmation)
        change(account.id) { $0.merge(request.object("data")) }
        guard requiresConfirmation else { return begin(account.id, now: request.now) }
        send(.signUp, to: account, request)
        return user(account.id, now: request.now)
    }

    // When addresses are confirmed, the reply must not reveal who has an account: it is the same as for a new account.
    private func answerDuplicate(_ email: String, now: Date) -> HTTPReply {
        guard requiresConfirmation else { return WireReply.error(422, "user_already_exists", now: now) }
        return user(Account(email: email, password: nil, isConfirmed: false), now: now)
    }

    mutating func signIn(_ request: WireRequest) -> HTTPReply {
        guard let account = account(email: request.email), let password = account.password,
            password == request.text("password")
        else { return WireReply.error(400, "invalid_credentials", now: request.now) }
        guard account.isConfirmed else { return WireReply.error(400, "email_not_confirmed", now: request.now) }
        return begin(account.id, now: request.now)
    }
}
