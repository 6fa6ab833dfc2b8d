import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Navigation
import PreviewSupport

/// Sign-in alone, over a server in memory that knows `ada@example.com` with the password `lovelace`.
@main
@MainActor
enum PreviewAuth {
    static func main() async throws {
        PreviewProgram.begin()
        let toasts = ToastCenter()
        var feature: (any AuthFeatureAPI)?
        let window = try PreviewWindow(
            "auth", toasts: toasts, routes: AuthRoute.routes.map(\.definition), isSignedOut: true
        ) { entry in
            AuthRoute(entry).flatMap { feature?.makeView(for: $0) }
        }
        let auth = AuthFeatureDouble(
            accounts: ["ada@example.com": "lovelace"], toasts: toasts,
            navigator: Navigator { [weak window] in window?.perform($0) },
            onSignedIn: { toasts.post(.info, "The app would go on with \($0.email ?? $0.uid).") })
        feature = auth
        window.show(auth.makeMainView())
        await PreviewProgram.run(window)
    }
}
