import Core
import Foundation

/// Signing up, and signing in with a password or with the code of a mail.
@MainActor
struct CredentialSignIns {
    let flows: LinkFlows
    let account: AccountChanges

    private var caller: SessionCaller { flows.caller }
    private var signIns: SignIns { flows.signIns }

    func signUp(email: String, password: String) async throws -> Session {
        let email = try EntryRule.email.checked(email)
        let password = Secret(try EntryRule.newPassword.checked(password))
        let grant = try await flows.begin(.signUp) {
            try await caller.backend.signUp(email: email, password: password, challenge: $0)
        }
        guard let grant else { throw AuthError.confirmationNeeded(email: email) }
        // No confirmation link will be sent.
        caller.tidy { try flows.store.close([.signUp]) }
        return try await signIns.begin(grant)
    }

    func signIn(email: String, password: String) async throws -> Session {
        let email = try EntryRule.email.checked(email)
        let password = Secret(try EntryRule.existingPassword.checked(password))
        return try await signIns.begin(try await caller.backend.signIn(email: email, password: password))
    }

    func requestMagicLink(email: String) async throws {
        let email = try EntryRule.email.checked(email)
        try await flows.begin(.magicLink) { try await caller.backend.sendMagicLink(email: email, challenge: $0) }
    }

    func requestRecovery(email: String) async throws {
        let email = try EntryRule.email.checked(email)
        try await flows.begin(.recovery) { try await caller.backend.sendRecovery(email: email, challenge: $0) }
    }

    func resend(_ mail: ResendableMail, email: String) async throws {
        let email = try EntryRule.email.checked(email)
        var kind = FlowKind.signUp
        var address: String?
        if mail == .emailChange {
            // Servers find the account by its current address. They answer a new one in the same way, and send nothing.
            let user = try caller.store.reload()?.user
            if let user, let new = user.pendingEmail, new.lowercased() == email.lowercased() {
                throw AuthError.newAddressGiven(current: user.email)
            }
            kind = .emailChange
            address = user?.email?.lowercased() == email.lowercased() ? user?.pendingEmail : nil
        }
        try await flows.begin(kind, address: address) {
            try await caller.backend.resend(mail, email: email, challenge: $0)
        }
    }

    func verify(code: String, email: String, for purpose: CodePurpose) async throws -> Session {
        let email = try EntryRule.email.checked(email)
        return try await redeem(Secret(try EntryRule.code.checked(code)), email: email, for: purpose)
    }

    func recover(email: String, code: String, newPassword: String) async throws -> AppUser {
        let email = try EntryRule.email.checked(email)
        _ = try EntryRule.newPassword.checked(newPassword)
        let code = Secret(try EntryRule.code.checked(code))
        let session: Session
        if let half = caller.store.halfRecovered, half.email == email, half.code == code,
            let stored = try caller.store.reload(), stored.generation == half.generation
        {
            session = stored
        } else {
            session = try await redeem(code, email: email, for: .recovery)
            caller.store.halfRecovered = HalfRecovered(email: email, code: code, generation: session.generation)
        }
        let user = try await account.apply(UserChange(password: newPassword), to: session)
        caller.store.halfRecovered = nil
        return user
    }

    private func redeem(_ code: Secret, email: String, for purpose: CodePurpose) async throws -> Session {
        let grant = try await caller.backend.verify(code, email: email, for: purpose)
        guard let grant else { throw AuthError.otherAddressToConfirm }
        // The link in the mail is used up together with the code.
        caller.tidy { try flows.store.close(purpose.flows) }
        return try await signIns.begin(grant, for: purpose.signIn)
    }
}

/// A recovery whose code was accepted and whose new password was not.
struct HalfRecovered {
    let email: String
    let code: Secret
    /// Of the session that the code has started.
    let generation: UUID
}

extension CodePurpose {
    /// The flows that the link beside the code would have completed.
    fileprivate var flows: Set<FlowKind> {
        switch self {
        case .signIn: [.magicLink, .signUp]
        case .signUp: [.signUp]
        case .recovery: [.recovery]
        case .emailChange: [.emailChange]
        }
    }

    fileprivate var signIn: SignInPurpose {
        switch self {
        case .signIn, .signUp: .signIn
        case .recovery: .recovery
        case .emailChange: .emailChange
        }
    }
}
