import Core
import Design
import Domain
import Foundation
import Logging
public import Navigation
import SettingsStorage
public import Shell

/// The links that the window follows: given on the command line, by other processes, in the shell, by the app itself.
extension AppWindow {
    public func open(_ url: String) async throws(Refusal) {
        _ = try await open(url, from: .shell)
    }

    public func openAtStart(_ url: String) async throws(Refusal) {
        _ = try await open(url, from: .argument)
    }

    /// Follows a link from any source, after the app has started. A feature may claim it whole, such as the callback of a
    /// sign-in; that is not part of a turn, because the feature may ask a server.
    ///
    /// - Throws: `Refusal` also for a link that this installation has not requested. If a claimed link fails, a toast shows
    ///   the failure, and the outcome contains it.
    public func open(_ url: String, from source: LinkSource) async throws(Refusal) -> LinkOutcome {
        await start()
        do throws(LinkError) {
            for feature in app.modules.features(of: app) {
                guard let link = URL(string: url) else { break }
                switch await feature.handleDeepLink(link) {
                case .notClaimed: continue
                case .refused(let reason): throw .refused(reason)
                case .completed(let message, let failure):
                    logger.info("link claimed", metadata: ["feature": "\(feature.id)"])
                    return .claimed(message: message, failure: failure)
                }
            }
            return try await deeplinks.receive(url, from: source)
        } catch {
            logger.notice("link refused", metadata: ["source": "\(source.rawValue)", "reason": "\(error)"])
            throw Refusal(.badLink, error.description)
        }
    }

    /// Follows a link in its turn, or stores it until a user who may follow it has signed in.
    ///
    /// - Throws: `LinkError`; nothing has changed then.
    func follow(_ url: String) async throws(LinkError) -> LinkOutcome {
        let link = try router.table.parse(url)
        guard link.needsSession || state.state == .unauthenticated else { throw .onlySignedOut }
        if link.needsSession {
            // If another process has just ended the session, the sign-out comes first. Later, it would close the place
            // that the link leads to.
            readSession()
            await carryOutEvents()
            if let reason = state.state.pendingReason { return try await keep(url, until: reason) }
        }
        try router.follow(link)
        confirmations.cancel()
        return .followed
    }

    /// Shows a screen for signed-in users at the app's own request: now, or when such a screen can be shown.
    func show(_ route: some Route) async {
        guard let link = router.table.link(to: route) else { return }
        await begin { window in
            guard let reason = window.state.state.pendingReason else { return window.follow(link) }
            do throws(LinkError) {
                let url = window.router.table.print(link.target, sheets: link.sheets)
                _ = try await window.keep(url, until: reason)
            } catch {
                window.toasts.post(.error, error.description)
            }
        }.value
    }

    private func follow(_ link: Link) {
        do throws(LinkError) {
            try router.follow(link)
        } catch {
            toasts.post(.error, error.description)
        }
    }

    /// Stores a link that cannot be followed before a user has signed in and finished the setup.
    private func keep(_ url: String, until reason: PendingReason) async throws(LinkError) -> LinkOutcome {
        // After a start without a network, the stored session may be newer than the last account.
        let account = if let user = sessionUser { user.id } else { await accounts.lastAccount }
        do {
            for link in try await pending.keep(url, for: account) {
                toasts.post(
                    .warning, "\(PendingLink.limit) links are waiting. The oldest was discarded: \(link.url)")
            }
        } catch {
            throw .notKept(String(describing: error))
        }
        toasts.post(.info, "This link will open \(reason.condition).")
        return .pending(reason)
    }

    func followPendingLinks(of user: User) async {
        do {
            try await pending.take(for: user.id) { link in
                do throws(LinkError) {
                    try router.navigate(to: link.url)
                } catch {
                    toasts.post(.error, "A waiting link could not be opened. \(error)")
                }
            }
        } catch {
            logger.error("pending links cannot be read", metadata: ["reason": "\(error)"])
            toasts.post(.error, "Your waiting links cannot be read. \(error)")
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
