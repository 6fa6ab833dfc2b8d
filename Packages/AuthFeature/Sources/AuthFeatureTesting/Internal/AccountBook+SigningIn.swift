import Core
import Foundation
import Networking

/// Creating an account, and signing in with its password.
extension AccountBook {
    mutating func signUp(_ request: WireRequest) -> HTTPReply {
        let password = request.text("password") ?? ""
        guard let email = request.email else { return WireReply.error(422, "anonymous_provider_disabled") }
        guard (1...72).contains(password.utf8.count), email.split(separator: "@").count == 2 else {
            return WireReply.error(400, "validation_failed")
        }
        guard password.utf8.count >= Self.minimumPassword else { return WireReply.weakPassword }
        if let known = account(email: email) {
            if known.isConfirmed { return answerDuplicate(email) }
            send(.signUp, to: known, request)
            return user(known.id)
        }
        let account = add(email: email, password: password, isConfirmed: !requiresConfirmation)
        change(account.id) { $0.merge(request.object("data")) }
        guard requiresConfirmation else { return begin(account.id, now: request.now) }
        send(.signUp, to: account, request)
        return user(account.id)
    }

    // When addresses are confirmed, the reply must not reveal who has an account: it is the same as for a new account.
    private func answerDuplicate(_ email: String) -> HTTPReply {
        guard requiresConfirmation else { return WireReply.error(422, "user_already_exists") }
        return user(Account(email: email, password: nil, isConfirmed: false))
    }

    mutating func signIn(_ request: WireRequest) -> HTTPReply {
        guard let account = account(email: request.email), let password = account.password,
            password == request.text("password")
        else { return WireReply.error(400, "invalid_credentials") }
        guard account.isConfirmed else { return WireReply.error(400, "email_not_confirmed") }
        return begin(account.id, now: request.now)
    }
}
