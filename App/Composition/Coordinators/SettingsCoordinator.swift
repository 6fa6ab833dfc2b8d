import AuthFeature
import Core
import Design
import Domain
import SettingsFeature

/// Joins the settings to the app: their screens, and what they ask of the account.
@MainActor
final class SettingsCoordinator {
    private let settings: any SettingsFeatureAPI
    private let state: AppStateController
    private let confirmations: Confirmations
    private let toasts: ToastCenter

    init(
        settings: any SettingsFeatureAPI, state: AppStateController, confirmations: Confirmations,
        toasts: ToastCenter
    ) {
        self.settings = settings
        self.state = state
        self.confirmations = confirmations
        self.toasts = toasts
    }

    func rootView() -> any LiveView { settings.makeMainView() }

    func view(for route: SettingsRoute) -> any LiveView { settings.makeView(for: route) }

    func askToDeleteAccount() {
        let account = state.signedInUser?.email ?? "The account"
        confirmations.ask(
            Confirmation(
                id: "delete-account",
                title: "Delete the account?",
                message: "\(account) and everything the server keeps of it are deleted. This cannot be undone.",
                acceptLabel: "Delete the account"
            ) { [weak self] in
                await self?.deleteAccount()
            })
    }

    private func deleteAccount() async {
        do throws(AuthError) {
            try await state.deleteAccount()
        } catch {
            toasts.post(.error, "The account was not deleted. \(error.description)")
        }
    }
}
