import AuthFeature
import Core
import Design
import Domain
import Foundation
import Logging
public import Navigation
import SettingsFeature

extension AppStateController {
    /// Follows a link, or keeps it until a user is signed in who may.
    ///
    /// - Throws: ``LinkError``; nothing has changed then.
    public func handleDeepLink(_ url: String) async throws(LinkError) -> LinkOutcome {
        if let outcome = try await completeSignIn(by: url) { return outcome }
        let link = try router.table.parse(url)
        guard link.needsSession else {
            guard state == .unauthenticated else { throw .onlySignedOut }
            try router.follow(link)
            return .followed
        }
        // What has ended the session meanwhile is not to end what the link leads to.
        noticeEndedSession()
        guard case .authenticated = state else {
            // The session is older news than the last account: a start-up with no network keeps it.
            let account = auth.currentSession?.uid ?? accounts.lastAccount
            try await keep(url, for: account)
            toasts.post(.info, "The link waits until you are signed in.")
            return .pending
        }
        try router.follow(link)
        return .followed
    }

    private func keep(_ url: String, for account: String?) async throws(LinkError) {
        do {
            for link in try await pending.keep(url, for: account) {
                toasts.post(
                    .warning, "More than \(PendingLink.limit) links wait; the oldest has been given up: \(link.url)")
            }
        } catch {
            throw .notKept(String(describing: error))
        }
    }

    /// Hands a link to sign-in if it is one of its own.
    ///
    /// - Returns: nil when it is not.
    /// - Throws: ``LinkError/refused(_:)`` for a link that nobody here has asked for. What goes wrong with one that was
    ///   asked for is told by a toast.
    private func completeSignIn(by url: String) async throws(LinkError) -> LinkOutcome? {
        guard let callback = URL(string: url) else { return nil }
        switch await auth.completeLink(callback) {
        case .notOurs: return nil
        case .refused(let error): throw .refused(error.description)
        case .completed: return .claimed
        }
    }

    /// Follows a link of the app's own making: now, or once somebody's onboarding is over.
    func followOwnLink(_ url: String) async {
        do throws(LinkError) {
            _ = try await handleDeepLink(url)
        } catch {
            toasts.post(.error, error.description)
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
