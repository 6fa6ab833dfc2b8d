import AuthFeature
import Core
import Design
import Domain
import Foundation
import Logging
public import Navigation

extension AppStateController {
    /// Follows a link, or keeps it until somebody is signed in who may.
    ///
    /// - Throws: ``LinkError``; nothing has changed then.
    public func handleDeepLink(_ url: String) async throws(LinkError) -> LinkOutcome {
        if let callback = URL(string: url), await auth.handleDeepLink(callback) { return .claimed }
        let link = try router.table.parse(url)
        guard link.needsSession else {
            guard state == .unauthenticated else { throw .onlySignedOut }
            router.perform(.follow(link))
            return .followed
        }
        guard case .authenticated = state else {
            // The session is older news than the last account: a start-up with no network keeps it.
            let account = auth.currentSession?.uid ?? accounts.last
            do {
                try await pending.keep(url, for: account)
            } catch {
                throw .notKept(String(describing: error))
            }
            return .pending
        }
        router.perform(.follow(link))
        return .followed
    }

    func followPendingLinks(of user: User) async {
        do {
            for link in try await pending.take(for: user.id) { follow(link) }
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
