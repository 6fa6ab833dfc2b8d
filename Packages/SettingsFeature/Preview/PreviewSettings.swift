import Core
import Design
import Domain
import DomainTesting
import Feedback
import Navigation
import PreviewSupport
import SettingsFeature
import SettingsFeatureTesting

/// The settings alone, stored in memory.
@main
@MainActor
enum PreviewSettings {
    static func main() async throws {
        let arguments = PreviewProgram.begin()
        let toasts = ToastCenter()
        var feature: (any SettingsFeatureAPI)?
        let window = PreviewWindow(
            toasts: toasts, routes: SettingsRoute.routes.map(\.definition)
        ) { entry in
            SettingsRoute(entry).flatMap { feature?.makeView(for: $0) }
        }
        let feedback = InMemoryFeedbackOutbox()
        feedback.outcome = .kept(reason: "A preview sends nothing.")
        let settings = SettingsFeatureFactory.create(
            store: InMemorySettingsStore(), feedback: feedback, toasts: toasts,
            navigator: Navigator(window),
            callbacks: SettingsCallbacks(
                account: { User(id: "preview", email: "ada@example.com") },
                plan: { "Free" },
                onShowPaywall: { toasts.post(.info, "The app would show the paywall.") },
                onShowAccount: { toasts.post(.info, "The app would show the account.") },
                onReview: { answer in toasts.post(.info, "The app would record the answer: \(answer).") },
                onSignOut: { toasts.post(.info, "The app would sign out.") },
                onDeleteAccount: { toasts.post(.info, "The app would ask whether to delete the account.") }))
        feature = settings
        window.show(settings)
        await PreviewProgram.run(window, arguments)
    }
}
