import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import Navigation
import PreviewSupport

/// Sign-in alone, with the accounts of `AuthPreview`. The address of a new account must be confirmed. Toasts show what the
/// server would mail, the link that a browser would return with, and the codes of the second factor.
@main
@MainActor
enum PreviewAuth {
    static func main() async throws {
        let arguments = PreviewProgram.begin(in: AuthPreview.State.signedOut)
        let toasts = ToastCenter()
        let server = InMemoryAuthServer(
            requiresConfirmation: true,
            onMail: { mail in
                let link = mail.callback.map { ", or open \($0)" } ?? ""
                await toasts.post(.info, "Mail to \(mail.address) (\(mail.kind)): code \(mail.code)\(link)")
            })
        var auth: (any AuthFeatureAPI)?
        let window = PreviewWindow(
            toasts: toasts, routes: AuthRoute.routes.map(\.definition), isSignedOut: true,
            makeView: { entry in AuthRoute(entry).flatMap { auth?.makeView(for: $0) } })
        let navigator = Navigator<AuthRoute> { [weak window] in window?.perform($0) }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "auth-preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let callbacks = AuthCallbacks(
            // The sign-in at Apple succeeds at once, as Ada.
            openBrowser: { _ in
                guard let back = server.finishInBrowser(email: "ada@example.com") else { return false }
                toasts.post(.info, "Your browser would return to the app: open \(back)")
                return true
            },
            onSignedIn: { [weak window] user in
                toasts.post(.info, "The app would continue as \(user.email ?? user.uid). Here is the account.")
                window?.perform(.enterTabs)
                navigator.navigateTo(.account)
            },
            onPasswordRecovery: {}, onSecondFactorNeeded: {},
            onRemoveFactor: { factor in
                toasts.post(.info, "The app would ask you to confirm, then remove \(factor.label).")
            },
            onDeleteAccount: { toasts.post(.info, "The app would ask you to confirm, then delete your account.") })
        let feature = AuthFeatureFactory.create(
            server: AuthServer(server) { server.endpoint },
            storage: AuthStorage(sessionFile: directory.appendingPathComponent("session.json")),
            // The server in memory checks no hashes.
            secureHash: { $0 }, toasts: toasts, navigator: navigator, callbacks: callbacks)
        feature.observe { [weak window] event in
            if case .signedOut = event { window?.perform(.leaveTabs) }
        }
        auth = feature
        let secret = try await AuthPreview.arrange(arguments.state, server, feature)
        let codes = (1...3).map { InMemoryAuthServer.code(of: secret, use: $0) }.joined(separator: ", then ")
        toasts.post(.info, "Authenticator app of grace@example.com: \(codes)")
        window.show(feature)
        if feature.currentSession != nil {
            window.perform(.enterTabs)
            navigator.navigateTo(.account)
        }
        await PreviewProgram.run(window, arguments)
    }
}
