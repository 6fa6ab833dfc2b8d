import AuthFeature
import Core
import Design
import Domain
import Foundation
import Logging
public import Navigation
import SettingsStorage

extension AppStateController {
    /// Reads a link once, and follows it, or keeps it until a user is signed in who may.
    ///
    /// - Parameter follow: follows a link that need not wait; nil to follow it at once.
    /// - Throws: ``LinkError``; nothing has changed then.
    public func handleDeepLink(
        _ url: String, follow: (@MainActor (Link) throws(LinkError) -> LinkOutcome)? = nil
    ) async throws(LinkError) -> LinkOutcome {
        if let outcome = try await completeSignIn(by: url) { return outcome }
        let link = try router.table.parse(url)
        // A session that another process has just ended must not take the user away from where the link leads.
        if link.needsSession { try? auth.restoreSession() }
        await settled()
        if try await keepsWaiting(link, as: url) { return .pending }
        if let follow { return try follow(link) }
        try router.follow(link)
        return .followed
    }

    /// Shows a screen of the app's own accord: now, or once a user is signed in and past the onboarding.
    func show(_ route: some Route) async {
        guard let link = router.table.link(to: route) else { return }
        do throws(LinkError) {
            guard try await !keepsWaiting(link, as: router.table.print(link.target, sheets: link.sheets)) else { return }
            try router.follow(link)
        } catch {
            toasts.post(.error, error.description)
        }
    }

    /// Keeps a link that needs a signed-in user, while none is.
    ///
    /// - Returns: whether the link waits.
    private func keepsWaiting(_ link: Link, as url: @autoclosure () -> String) async throws(LinkError) -> Bool {
        guard link.needsSession else {
            guard state == .unauthenticated else { throw .onlySignedOut }
            return false
        }
        if case .authenticated = state { return false }
        do {
            // After a start with no network there may be a session that is newer than the last account.
            for link in try await pending.keep(url(), for: auth.currentSession?.uid ?? accounts.lastAccount) {
                toasts.post(
                    .warning, "More than \(PendingLink.limit) links wait; the oldest has been given up: \(link.url)")
            }
        } catch {
            throw .notKept(String(describing: error))
        }
        toasts.post(.info, "The link waits until you are signed in.")
        return true
    }

    /// Hands a link to sign-in if it is one of its own.
    ///
    /// - Returns: nil when it is not.
    /// - Throws: ``LinkError/refused(_:)`` for a link that this installation has not requested. The failure of one that it
    ///   has requested is shown in a toast, and part of the outcome.
    private func completeSignIn(by url: String) async throws(LinkError) -> LinkOutcome? {
        guard let callback = URL(string: url) else { return nil }
        switch await auth.completeLink(callback) {
        case .notOurs: return nil
        case .refused(let error): throw .refused(error.description)
        case .completed(let isSuccess, let message): return .claimed(isSuccess: isSuccess, message: message)
        }
    }

    func followPendingLinks(of user: User) async {
        do {
            try await pending.take(for: user.id) { follow($0) }
        } catch {
            logger.error("pending links cannot be read", metadata: ["reason": "\(error)"])
            toasts.post(.error, "Links that were waiting cannot be read: \(error)")
        }
    }

    private func follow(_ link: PendingLink) {
        do throws(LinkError) {
            try router.navigate(to: link.url)
        } catch {
            toasts.post(.error, "A link that was waiting cannot be followed. \(error)")
        }
    }
}
