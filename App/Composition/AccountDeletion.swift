public import AuthFeature
import Core
import Design
import Domain
import Feedback
import Foundation
import NavigationStorage
import Persistence
import SettingsStorage
import Shell

/// Deletes an account at the server, then its data in this home.
@MainActor
struct AccountDeletion {
    let auth: any AuthAccount
    let database: AppDatabase
    let accounts: SettingsManager
    let runtime: URL
    let feedback: FeedbackDelivery
    let features: @MainActor () -> [any FeatureAPI]

    /// - Parameter session: in which the user confirmed the deletion.
    /// - Returns: the error that left some of the account's data in this home; nil when all of it was removed.
    /// - Throws: `AuthError` when the server did not delete the account, or may not have; nothing has changed here then.
    func run(in session: SessionID) async throws(AuthError) -> (any Error)? {
        try await auth.deleteAccount(in: session)
        return await finish()
    }

    /// Removes from this home what belongs to accounts that were deleted from here: after the deletion, and at each start,
    /// for an earlier process may have ended before it was done.
    ///
    /// - Returns: the error that left some of it; it stays to be removed.
    func finish() async -> (any Error)? {
        var leftover: (any Error)?
        for account in auth.deletedAccounts {
            do {
                if try await remove(account) { try auth.finishDeletion(of: account) }
            } catch {
                leftover = error
            }
        }
        return leftover
    }

    /// - Returns: false when the database's log, which another process is reading, still holds what was removed.
    private func remove(_ account: String) async throws -> Bool {
        // What another process still writes for it is refused from now on.
        try await database.markDeleted(account: account)
        var leftover: (any Error)?
        // Each step is tried, even if an earlier one has failed. What identifies the user goes first.
        do { try await accounts.clearUserProfile(of: account) } catch { leftover = error }
        do { try await feedback.forget(account: account) } catch { leftover = error }
        for feature in features() {
            do { try await feature.forget(account: account) } catch { leftover = error }
        }
        do { try await accounts.forget(account: account) } catch { leftover = error }
        do { try await SQLiteDraftStore(database: database).forget(account: account) } catch { leftover = error }
        do { try await SQLiteSceneStore(database: database).forget(account: account) } catch { leftover = error }
        do { try await SQLitePendingLinkStore(database: database).forget(account: account) } catch { leftover = error }
        do { try KeptTexts.remove(of: account, in: runtime) } catch { leftover = error }
        if let leftover { throw leftover }
        return try await database.emptyLog()
    }

    static func words(for leftover: any Error, of account: String) -> String {
        "\(account) is deleted, but some of its data is still on this machine. slipway tries again at its next start. "
            + "\(leftover)"
    }
}

extension AppDependencies {
    /// Deletes the account of the signed-in user, and its data in this home.
    ///
    /// - Parameter session: in which the user confirmed that.
    /// - Returns: what to tell the user when some of the account's data is still in this home.
    public func deleteAccount(in session: SessionID, named name: String) async throws(AuthError) -> String? {
        try await deletion.run(in: session).map { AccountDeletion.words(for: $0, of: "Your account \(name)") }
    }

    /// Removes what an earlier process has left of accounts that are deleted.
    ///
    /// - Returns: what to tell the user of it; nil when nothing was left.
    public func finishDeletions() async -> String? {
        guard !authFeature.deletedAccounts.isEmpty else { return nil }
        if let leftover = await deletion.finish() { return AccountDeletion.words(for: leftover, of: "An account") }
        return "What was left of a deleted account on this machine is removed."
    }

    var deletion: AccountDeletion {
        AccountDeletion(
            auth: authFeature, database: services.database, accounts: services.accounts,
            runtime: services.directories.runtime, feedback: feedback,
            features: { [unowned self] in modules.features(of: self) })
    }

    func askToDeleteAccount() {
        guard let session = authFeature.sessionID else { return }
        let account = window.state.signedInUser?.email.map { ForeignText($0).quoted } ?? "your account"
        window.confirmations.ask(
            "delete-account", title: "Delete your account?",
            message: "This deletes \(account) and all of its data on the server. You cannot undo this.",
            acceptLabel: "Delete my account"
        ) { [weak self, toasts = services.toasts] in
            // The window keeps this action until the question is answered.
            guard let self else { return }
            do throws(AuthError) {
                try await window.deleteAccount(in: session)
            } catch .deletionInDoubt(let reason) {
                toasts.post(.error, AuthError.deletionInDoubt(reason).description)
            } catch {
                toasts.post(.error, "Your account was not deleted. \(error.description)")
            }
        }
    }
}
