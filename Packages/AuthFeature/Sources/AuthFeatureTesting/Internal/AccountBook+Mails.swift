import Core
import Foundation
import Networking

/// Mails, and the codes in them.
extension AccountBook {
    mutating func sendMagicLink(_ request: WireRequest) -> HTTPReply {
        guard let email = request.email else { return WireReply.error(400, "validation_failed") }
        if let account = account(email: email) {
            send(account.isConfirmed ? .magicLink : .signUp, to: account, request)
        } else if request.content["create_user"] == .bool(false) {
            return WireReply.error(422, "otp_disabled")
        } else {
            let account = add(email: email, password: nil, isConfirmed: false)
            change(account.id) { $0.merge(request.object("data")) }
            send(.signUp, to: account, request)
        }
        return WireReply.json(200, [:])
    }

    // The reply must not reveal whether there is such an account.
    mutating func sendRecovery(_ request: WireRequest) -> HTTPReply {
        if let account = account(email: request.email) { send(.recovery, to: account, request) }
        return WireReply.json(200, [:])
    }

    mutating func sendAgain(_ request: WireRequest) -> HTTPReply {
        let known = account(email: request.email)
        switch request.text("type") {
        case "signup":
            if let known, !known.isConfirmed { send(.signUp, to: known, request) }
        case "email_change":
            if let known, known.newEmail != nil { send(.emailChange, to: known, request) }
        default: return WireReply.error(400, "validation_failed")
        }
        return WireReply.json(200, [:])
    }

    mutating func verify(_ request: WireRequest) -> HTTPReply {
        let kinds: [InMemoryAuthServer.Mail.Kind]
        switch request.text("type") {
        case "email": kinds = [.signUp, .magicLink]
        case "signup": kinds = [.signUp]
        case "magiclink": kinds = [.magicLink]
        case "recovery": kinds = [.recovery]
        case "email_change": kinds = [.emailChange]
        // No code is of an unknown type.
        default: kinds = []
        }
        let found = openings.firstIndex { opening in
            guard let kind = opening.kind, kinds.contains(kind), let code = opening.code,
                code == request.text("token")
            else {
                return false
            }
            return opening.address == request.email && request.now < opening.expires
        }
        guard let found else { return WireReply.error(403, "otp_expired") }
        return complete(openings.remove(at: found), now: request.now)
    }

    /// Sends a mail. Its code and link replace those of the previous mail of its kind.
    mutating func send(_ kind: InMemoryAuthServer.Mail.Kind, to account: Account, _ request: WireRequest) {
        openings.removeAll { $0.account == account.id && $0.kind == kind }
        let addresses = addresses(of: kind, account)
        for address in addresses {
            let opening = Opening(
                account: account.id, kind: kind, code: freshCode(), address: address, link: link(request),
                requested: request.now, expires: request.now + Opening.lifetime)
            openings.append(opening)
            mails.append(
                InMemoryAuthServer.Mail(
                    address: address, kind: kind, code: opening.code ?? "", link: linkAddress(of: opening),
                    // Which of two links returns a code depends on which is opened last.
                    callback: addresses.count > 1 ? nil : opening.link?.callback))
        }
    }

    /// Does what a code or a link was requested for, and signs in.
    mutating func complete(_ opening: Opening, now: Date) -> HTTPReply {
        if isFirstOfTwo(opening) {
            return WireReply.json(200, ["code": .string("200"), "msg": .string(Self.halfConfirmed)])
        }
        confirm(opening)
        return begin(opening.account, now: now)
    }

    static let halfConfirmed =
        "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    /// Whether another mail must be confirmed for the same change.
    func isFirstOfTwo(_ opening: Opening) -> Bool {
        opening.kind == .emailChange && openings.contains { $0.isPartner(of: opening) }
    }

    /// The account's address, or its new one, is confirmed.
    mutating func confirm(_ opening: Opening) {
        change(opening.account) { account in
            account.isConfirmed = true
            guard opening.kind == .emailChange, let email = account.newEmail else { return }
            account.email = email
            account.newEmail = nil
        }
    }

    // `account` is its state before the change that requested the mail.
    private func addresses(of kind: InMemoryAuthServer.Mail.Kind, _ account: Account) -> [String] {
        guard kind == .emailChange, let new = self.account(id: account.id)?.newEmail else { return [account.email] }
        return securesEmailChange && !account.email.isEmpty ? [new, account.email] : [new]
    }

    // No two mails have the same code, so that a test that uses the wrong mail fails every time.
    private func freshCode() -> String {
        let used = Set(mails.map(\.code))
        while true {
            let code = String(Int.random(in: 100_000...999_999))
            if !used.contains(code) { return code }
        }
    }
}
