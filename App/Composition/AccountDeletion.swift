import AuthFeature
import Domain
import SettingsFeature

/// Deletes an account: at the server first, then what this home keeps of it.
@MainActor
struct AccountDeletion {
    let auth: any AuthFeatureAPI
    let accounts: SettingsManager

    /// - Returns: why the settings are still here although the account is deleted; nil when nothing is left.
    /// - Throws: `AuthError` when the server has not done it; nothing has changed then.
    func run() async throws(AuthError) -> SettingsError? {
        let user = auth.currentSession
        try await auth.deleteAccount()
        guard let user else { return nil }
        do throws(SettingsError) {
            try await accounts.forget(account: user.uid)
            return nil
        } catch {
            return error
        }
    }
}
