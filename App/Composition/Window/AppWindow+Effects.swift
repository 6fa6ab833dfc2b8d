import Analytics
import AnalyticsDelivery
import Core
import Design
import Domain
import Feedback
import Logging
import Navigation
import SettingsStorage

/// Carries out what ``WindowTable`` decides.
extension AppWindow {
    /// - Returns: the event that the effect leads to, if it finds something out.
    func carryOut(_ effect: WindowEffect) async -> WindowEvent? {
        switch effect {
        case .go(let new, let restoring): go(to: new, restoring: restoring)
        case .toast(let style, let text): toasts.post(style, text)
        case .record(let event): services.analytics.record(event)
        case .checkStoredSession: return .sessionChecked(await checkStoredSession())
        case .checkSession: return .sessionChecked(await checkSession())
        case .useAccount(let user): return await use(accountOf: user)
        case .endAccount:
            accounts.end()
            foundAccount = nil
        case .adoptName(let user): await adoptName(of: user)
        case .authenticateAPI:
            apiAuthentication = Task(operation: whileOpen { await $0.authenticateAPI() })
        case .loadGuards: await app.modules.prepareGuards(in: app)
        case .restorePlace(let account):
            await placeStore.restore(into: router, account: account)
            state.isRestoring = false
        case .followPendingLinks(let user): await followPendingLinks(of: user)
        case .beginWork(let atStart): await beginWork(atStart: atStart)
        case .sendWaiting: sendWaiting()
        }
        return nil
    }

    private func go(to new: AppState, restoring: Bool) {
        let old = state.state
        state.isRestoring = restoring
        guard state.transition(to: new) else { return }
        switch (old, new) {
        case (_, .authenticated): router.perform(.enterTabs)
        case (.authenticated, _), (_, .unauthenticated):
            review.tabsHidden()
            router.perform(.leaveTabs)
            // Another account may enter in this turn, and its places may be the same.
            closeViews()
            shown = nil
        default: break
        }
    }

    // MARK: The account

    private func use(accountOf user: User) async -> WindowEvent? {
        do throws(SettingsError) {
            try await accounts.begin(account: user.id)
        } catch {
            toasts.post(.error, error.description)
        }
        let progress = await services.settings.valueAfterRecovery(for: SharedSettings.onboardingProgress)
        // At a start, the name is adopted only until the onboarding is finished: it may come from a sign-in on the
        // command line. After that, a name that the user has removed must not come back.
        if state.state != .loading || !accounts.onboardingComplete { await adoptName(of: user) }
        // The account could not be put in force.
        guard accounts.account == user.id else { return nil }
        return .accountInForce(user, progress)
    }

    /// Without a name, nothing is copied: the address of a sign-in belongs to the session, and changes with it.
    private func adoptName(of user: User) async {
        guard let name = user.name else { return }
        do throws(SettingsError) {
            try await accounts.adopt(name: name, email: user.email, for: user.id)
        } catch {
            toasts.post(.error, error.description)
        }
    }

    // MARK: Work while the tabs are shown

    private func beginWork(atStart: Bool) async {
        await discardUnsharedEvents()
        if atStart { services.analytics.record(AnalyticsEvent("app.started")) }
        await review.tabsShown()
        sendWaiting()
    }

    private func sendWaiting() {
        Task { [feedback = app.feedback, telemetry = services.telemetry] in
            await feedback.flush()
            await telemetry?.flush()
        }
        Task { [features = app.modules.features(of: app)] in
            for feature in features { await feature.becameActive() }
        }
    }

    /// Discards recorded events that have not been sent, if the signed-in account does not share usage figures. Does
    /// nothing while no account is in force.
    func discardUnsharedEvents() async {
        guard let telemetry = services.telemetry, accounts.account != nil,
            await !services.settings.valueAfterRecovery(for: SharedSettings.analytics)
        else { return }
        do {
            try await telemetry.discard()
        } catch {
            logger.error("recorded events are still on disk", metadata: ["reason": "\(error)"])
        }
    }
}
