import Core
import Design

/// Changes the account's address, and confirms the new one.
@MainActor
final class AddressModel {
    let email: Entry
    let code: Entry
    private let form: Form
    private let manager: AuthManager
    /// The address that is still to be confirmed, once the other one has been.
    private var outstanding: String?

    init(form: Form, manager: AuthManager) {
        self.form = form
        email = form.entry(.email)
        code = form.entry(.code)
        self.manager = manager
    }

    /// The address that is waiting for confirmation; nil when there is none.
    var pending: String? { manager.currentSession?.pendingEmail }

    private var current: String? { manager.currentSession?.email }

    func save() async {
        await form.perform([email]) { () throws(AuthError) in
            let wanted = email.text
            let user = try await manager.updateUser(UserChange(email: wanted))
            email.enter("")
            outstanding = nil
            form.celebrate(
                user.pendingEmail.map { MailNotice.newAddress($0, current: user.email) }
                    ?? "Your address is now \(user.email ?? wanted).")
        }
    }

    /// What to do next; nil when no address is waiting for confirmation.
    var notice: String? {
        guard let pending else { return nil }
        return outstanding.map(MailNotice.otherAddress) ?? MailNotice.newAddress(pending, current: current)
    }

    func verify() async {
        guard let pending else { return }
        await form.perform([code]) { () throws(AuthError) in
            do throws(AuthError) {
                let user = try await code.spend { secret throws(AuthError) in try await confirm(secret, pending) }
                outstanding = nil
                form.celebrate("Your address is now \(user.label).")
            } catch {
                guard error == .otherAddressToConfirm, let outstanding else { throw error }
                form.show(.info, MailNotice.otherAddress(outstanding))
            }
        }
    }

    // A server may require confirmation from both mailboxes. Each mail has its own code, which is valid only with its
    // own address. The screen has a single field, and the mails may arrive in any order.
    private func confirm(_ secret: Secret, _ pending: String) async throws(AuthError) -> AppUser {
        var addresses = [pending, current].compactMap(\.self)
        if let outstanding, outstanding == current { addresses.reverse() }
        for address in addresses {
            do throws(AuthError) {
                return try await manager.verify(code: secret, email: address, for: .emailChange)
            } catch .codeRefused {
                continue
            } catch .otherAddressToConfirm {
                outstanding = addresses.first { $0 != address }
                throw .otherAddressToConfirm
            }
        }
        throw .codeRefused
    }

    func resend() async {
        guard let pending else { return }
        await form.perform { () throws(AuthError) in
            if let current {
                try await manager.resend(.emailChange, email: current)
            } else {
                // A server has no address to find this account by.
                try await manager.updateUser(UserChange(email: pending))
            }
            outstanding = nil
            form.celebrate(MailNotice.newAddress(pending, current: current))
        }
    }
}
