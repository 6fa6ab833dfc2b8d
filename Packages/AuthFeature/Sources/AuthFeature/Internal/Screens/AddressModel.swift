import Design

/// Changes the account's address, and confirms the new one.
@MainActor
final class AddressModel {
    private let email: Entry
    private let code: Entry
    private let form: Form
    private let auth: AuthManager
    /// The address that is still to be confirmed, once the other one has been.
    private var outstanding: String?

    init(form: Form, auth: AuthManager) {
        self.form = form
        email = form.entry(.email)
        code = form.entry(.code)
        self.auth = auth
    }

    var section: Section {
        Section("Address") {
            Field("account.email", "New email", email)
            Button("account.save-email", "Change your address", of: form) { await self.save() }
            Text("account.pending", notice, label: "Next")
            if pending != nil {
                SecureField("account.code", "Code in the mail", code)
                Button("account.verify", "Confirm your new address", of: form) { await self.verify() }
                Button("account.resend", "Send the mail again", of: form) { await self.resend() }
            }
        }
    }

    /// The address that is waiting for confirmation; nil when there is none.
    private var pending: String? { auth.currentSession?.pendingEmail }

    private var current: String? { auth.currentSession?.email }

    private func save() async {
        let session = auth.sessionID
        await form.perform([email]) {
            let wanted = email.text
            let user = try await auth.updateUser(UserChange(email: wanted), in: session)
            email.enter("")
            outstanding = nil
            form.celebrate(
                user.pendingEmail.map { MailNotice.newAddress($0, current: user.email) }
                    ?? "Your address is now \(user.email ?? wanted).")
        }
    }

    /// What to do next; nil when no address is waiting for confirmation.
    private var notice: String? {
        guard let pending else { return nil }
        return outstanding.map(MailNotice.otherAddress) ?? MailNotice.newAddress(pending, current: current)
    }

    private func verify() async {
        guard let pending else { return }
        await form.perform([code]) {
            do throws(AuthError) {
                let user = try await confirm(code.text, pending)
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
    private func confirm(_ code: String, _ pending: String) async throws(AuthError) -> AppUser {
        var addresses = [pending, current].compactMap(\.self)
        if let outstanding, outstanding == current { addresses.reverse() }
        for address in addresses {
            do throws(AuthError) {
                return try await auth.verify(code: code, email: address, for: .emailChange)
            } catch .codeRefused {
                continue
            } catch .otherAddressToConfirm {
                outstanding = addresses.first { $0 != address }
                throw .otherAddressToConfirm
            }
        }
        throw .codeRefused
    }

    private func resend() async {
        guard let pending else { return }
        await form.perform {
            if let current {
                try await auth.resend(.emailChange, email: current)
            } else {
                // A server has no address to find this account by.
                try await auth.updateUser(UserChange(email: pending), in: auth.sessionID)
            }
            outstanding = nil
            form.celebrate(MailNotice.newAddress(pending, current: current))
        }
    }
}
