import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Navigation
import PreviewSupport

/// Sign-in alone, with an in-memory server that has `ada@example.com` with the password `lovelace`, and `grace@example.com`
/// with the password `hopper1` and a second factor. It requires the address of a new account to be confirmed. Toasts show
/// what it would mail, the link that a browser would return with, and the secret of the second factor.
@main
@MainActor
enum PreviewAuth {
    static func main() async throws {
        let arguments = PreviewProgram.begin()
        let toasts = ToastCenter()
        let server = InMemoryAuthServer(
            requiresConfirmation: true,
            onMail: { mail in
                let link = (mail.callback ?? mail.link).map { ", or open \($0)" } ?? ""
                await toasts.post(.info, "Mail to \(mail.address) (\(mail.kind.rawValue)): code \(mail.code)\(link)")
            })
        var auth: AuthPreview?
        let window = PreviewWindow(
            "auth", toasts: toasts, routes: AuthRoute.routes.map(\.definition), isSignedOut: true,
            makeView: { entry in AuthRoute(entry).flatMap { auth?.feature.makeView(for: $0) } },
            claim: { await auth?.feature.handleDeepLink($0) ?? false })
        let navigator = Navigator<AuthRoute> { [weak window] in window?.perform($0) }
        let preview = AuthPreview(
            accounts: ["ada@example.com": "lovelace", "grace@example.com": "hopper1"], server: server, toasts: toasts,
            navigator: navigator,
            // The sign-in at Apple succeeds at once, as Ada.
            openBrowser: { address in
                guard let back = server.finishInBrowser(address, email: "ada@example.com") else { return false }
                toasts.post(.info, "Your browser would return to the app: open \(back)")
                return true
            },
            onSignedIn: { [weak window] user in
                toasts.post(.info, "The app would continue as \(user.email ?? user.uid). Here is the account.")
                window?.perform(.enterTabs)
                navigator.navigateTo(.account)
            },
            onRemoveFactor: { factor in
                toasts.post(.info, "The app would ask you to confirm, then remove \(factor.label).")
            },
            onDeleteAccount: { toasts.post(.info, "The app would ask you to confirm, then delete your account.") })
        preview.feature.observe { [weak window] event in
            if case .signedOut = event { window?.perform(.leaveTabs) }
        }
        auth = preview
        if let secret = server.addFactor(to: "grace@example.com") {
            toasts.post(.info, "Authenticator app of grace@example.com: \(secret.revealed)")
        }
        window.show(preview.feature.makeMainView())
        await PreviewProgram.run(window, arguments)
    }
}
