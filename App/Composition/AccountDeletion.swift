import AuthFeature
import Persistence
import SettingsFeature

/// Deletes an account: at the server first, then what this home keeps of it.
@MainActor
struct AccountDeletion {
    let auth: any AuthFeatureAPI
    let accounts: SettingsManager
    let feedback: FeedbackDelivery
    let database: AppDatabase

    /// - Returns: why something is still here although the account is deleted; nil when nothing is left.
    /// - Throws: `AuthError` when the server has not done it; nothing has changed then.
    func run() async throws(AuthError) -> (any Error)? {
        let user = auth.currentSession
        try await auth.deleteAccount()
        guard let user else { return nil }
        var leftover: (any Error)?
        // Both are tried, whatever becomes of the first.
        do { try await feedback.forget(account: user.uid) } catch { leftover = error }
        do { try await accounts.forget(account: user.uid) } catch { leftover = error }
        do { try database.emptyLog() } catch { leftover = leftover ?? error }
        return leftover
    }
}
