import AuthFeature
import Core
import Design
import Domain
import Foundation
import Logging
public import Navigation
import SettingsStorage

extension AppStateController {
    /// Parses a link, then follows it, or stores it until a user who may follow it has signed in.
    ///
    /// - Parameter follow: follows a link that need not wait; nil to follow it at once.
    /// - Throws: `LinkError`; nothing has changed then.
    public func handleDeepLink(
        _ url: String, follow: (@MainActor (Link) throws(LinkError) -> LinkOutcome)? = nil
    ) async throws(LinkError) -> LinkOutcome {
        if let outcome = try await completeSignIn(by: url) { return outcome }
        let link = try router.table.parse(url)
        // If another process has just ended the session, this applies the sign-out first. Applied later, it would
        // close the place that the link leads to.
        if link.needsSession { try? auth.restoreSession() }
        await settled()
        if let reason = try await waits(link, as: url) { return .pending(reason) }
        if let follow { return try follow(link) }
        try router.follow(link)
        return .followed
    }

    /// Shows a screen at the app's own request: now, or after a user has signed in and finished the onboarding.
    func show(_ route: some Route) async {
        guard let link = router.table.link(to: route) else { return }
        do throws(LinkError) {
            guard try await waits(link, as: router.table.print(link.target, sheets: link.sheets)) == nil else { return }
            try router.follow(link)
        } catch {
            toasts.post(.error, error.description)
        }
    }

    /// Stores a link that cannot be followed before a user has signed in and finished the setup.
    ///
    /// - Returns: what the link waits for; nil when it need not wait.
    private func waits(_ link: Link, as url: @autoclosure () -> String) async throws(LinkError) -> PendingReason? {
        guard link.needsSession else {
            guard state == .unauthenticated else { throw .onlySignedOut }
            return nil
        }
        guard let reason = state.pendingReason else { return nil }
        do {
            // After a start without a network, the stored session may be newer than the last account.
            for link in try await pending.keep(url(), for: auth.currentSession?.uid ?? accounts.lastAccount) {
                toasts.post(
                    .warning, "\(PendingLink.limit) links are waiting. The oldest was discarded: \(link.url)")
            }
        } catch {
            throw .notKept(String(describing: error))
        }
        toasts.post(.info, "This link will open \(reason.condition).")
        return reason
    }

    /// Completes a sign-in if the link is a callback of one.
    ///
    /// - Returns: nil when it is not.
    /// - Throws: ``LinkError/refused(_:)`` for a link that this installation has not requested. If a requested link
    ///   fails, a toast shows the failure, and the outcome contains it.
    private func completeSignIn(by url: String) async throws(LinkError) -> LinkOutcome? {
        guard let callback = URL(string: url) else { return nil }
        switch await auth.completeLink(callback) {
        case .notOurs: return nil
        case .refused(let error): throw .refused(error.description)
        case .completed(let message, let problem): return .claimed(message: message, failure: problem?.kind)
        }
    }

    func followPendingLinks(of user: User) async {
        do {
            try await pending.take(for: user.id) { follow($0) }
        } catch {
            logger.error("pending links cannot be read", metadata: ["reason": "\(error)"])
            toasts.post(.error, "Your waiting links cannot be read. \(error)")
        }
    }

    private func follow(_ link: PendingLink) {
        do throws(LinkError) {
            try router.navigate(to: link.url)
        } catch {
            toasts.post(.error, "A waiting link could not be opened. \(error)")
        }
    }
}

extension AppState {
    /// What a link to a screen for signed-in users has to wait for; nil when such a screen can be shown.
    fileprivate var pendingReason: PendingReason? {
        switch self {
        case .authenticated: nil
        case .onboarding: .setup
        case .error(.networkUnavailable), .error(.maintenance): .server
        case .loading, .unauthenticated, .error(.sessionExpired): .signIn
        }
    }
}
