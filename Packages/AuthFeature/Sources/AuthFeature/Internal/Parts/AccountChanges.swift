import Core
import Foundation
import Logging

/// Changes the account of the signed-in user at the server, and stores the result.
@MainActor
struct AccountChanges {
    let flows: LinkFlows
    let names: AppleNames
    /// The running attempts to send a stored name to the server, one for each generation of the session.
    private let sending = SingleFlight<UUID, Void, Never>()

    private var caller: SessionCaller { flows.caller }

    func update(_ change: UserChange, in session: SessionID?) async throws -> AppUser {
        let change = try change.checked()
        return try await apply(change, to: try caller.signedIn(as: session))
    }

    func requestReauthentication(in session: SessionID?) async throws {
        try await caller.call(try caller.signedIn(as: session)) { try await caller.backend.sendReauthentication($0) }
    }

    /// Makes a change that has been checked, and stores the result.
    func apply(_ change: UserChange, to session: Session) async throws -> AppUser {
        let user: AppUser
        if change.email == nil {
            user = try await send(change, challenge: nil, in: session)
        } else {
            user = try await flows.begin(.emailChange, address: change.email, origin: session.origin) {
                try await send(change, challenge: $0, in: session)
            }
            // The change took effect at once: no mail, no link.
            if user.pendingEmail == nil { caller.tidy { try flows.store.close([.emailChange]) } }
        }
        let kept = try await caller.store.keep(user, of: session, withItsName: change.setsName)
        if change.setsName { caller.tidy { try names.forget(user: session.userID) } }
        if change.password != nil { caller.store.finishRecovery(of: session) }
        return kept
    }

    /// Sends the name of the signed-in user to the server, if a name from Apple is stored here and the server has none.
    /// Concurrent calls share one attempt. A failure is only logged, because the user did not request this; the name is
    /// kept for the next attempt.
    func sendKeptName() async {
        guard let session = caller.store.session, let name = names.name(user: session.userID) else { return }
        await sending.run(session.generation) { () async throws(Never) in
            do {
                try await self.send(name, unlessKnown: session)
            } catch {
                self.flows.caller.logger.warning(
                    "The name could still not be sent to the server: \(AuthError(of: error))")
            }
        }
    }

    private func send(_ name: PersonName, unlessKnown session: Session) async throws {
        let user = try await caller.call(session) { try await caller.backend.user($0) }
        // A name that the server already has was set later than the one from Apple.
        if user.uid == session.userID, user.name != nil { return try names.forget(user: session.userID) }
        _ = try await apply(.name(name), to: session)
    }

    private func send(
        _ change: UserChange, challenge: CodeChallenge?, in session: Session
    ) async throws(SessionFailure) -> AppUser {
        try await caller.call(session) {
            try await caller.backend.update(change, challenge: challenge, $0, of: session)
        }
    }
}

extension UserChange {
    static func name(_ name: PersonName) -> UserChange { UserChange(data: ["full_name": .string(name.text)]) }

    /// Whether this change sets or removes the user's name at the server.
    fileprivate var setsName: Bool { data?.keys.contains { ["full_name", "name"].contains($0) } ?? false }

    /// The same change, with the whitespace around its address removed.
    ///
    /// - Throws: a problem that can be found without a request to the server.
    fileprivate func checked() throws(AuthError) -> UserChange {
        guard email != nil || password != nil || data?.isEmpty == false else { throw .nothingToChange }
        if let password { _ = try EntryRule.newPassword.checked(password.revealed) }
        var change = self
        if let mailedCode { change.mailedCode = Secret(try EntryRule.code.checked(mailedCode.revealed)) }
        if let email { change.email = try EntryRule.email.checked(email) }
        return change
    }
}
