import Core
import Design
import Domain
import Logging
import SettingsStorage

/// The window's turns. A turn carries out one event, then saves what has changed: one at a time, in the order of the
/// requests, however an event arrives.
extension AppWindow {
    /// Takes an event. All events are carried out in the order in which they were taken; one that comes during a turn is
    /// carried out before that turn ends.
    ///
    /// - Returns: a task that ends when the event's effects are done.
    @discardableResult
    func send(_ event: WindowEvent) -> Task<Void, Never> {
        events.append(event)
        return begin()
    }

    /// Asks for a turn. It is carried out even if nothing waits for it.
    @discardableResult
    func begin(_ work: @escaping @MainActor @Sendable (AppWindow) async -> Void = { _ in }) -> Task<Void, Never> {
        turns.add(whileOpen { await $0.takeTurn(work) })
    }

    /// Work that keeps the app until it is done, and does nothing without one: the parts of a window hold no strong
    /// reference to the app.
    func whileOpen(
        _ work: @escaping @MainActor @Sendable (AppWindow) async -> Void
    ) -> @MainActor @Sendable () async -> Void {
        { [weak app] in
            guard let app else { return }
            await work(app.window)
            withExtendedLifetime(app) {}
        }
    }

    /// Carries out work as the turn whose place in the queue has come.
    func takeTurn<Value, Failure>(
        _ work: @MainActor (AppWindow) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await carryOutEvents()
        let outcome: Result<Value, Failure>
        do throws(Failure) {
            outcome = .success(try await work(self))
        } catch {
            outcome = .failure(error)
        }
        repeat {
            await carryOutEvents()
            await settlePlace()
        } while !events.isEmpty
        return try outcome.get()
    }

    /// Carries out the events that were taken so far.
    func carryOutEvents() async {
        while !events.isEmpty { await carryOut(events.removeFirst()) }
    }

    func carryOut(_ event: WindowEvent) async {
        if case .sessionFound(let account) = event { foundAccount = account }
        let table = WindowTable(
            state: state.state, session: sessionUser, account: accounts.account,
            foundAccount: foundAccount)
        for effect in table.effects(of: event) {
            if let next = await carryOut(effect) { await carryOut(next) }
        }
    }

    // MARK: Settling

    public func settle() async {
        await begin().value
        await showFront()
    }

    /// Runs the waiting quick action if it may run now, and saves where the window is. Where nothing has changed, this
    /// neither reads nor writes the database.
    private func settlePlace() async {
        guard state.state != .loading else { return }
        runPendingAction()
        do {
            if await save() { try await pending.forgetFollowed() }
            try await pending.refresh()
        } catch {
            logger.error("pending links cannot be read", metadata: ["reason": "\(error)"])
        }
        closeViews()
    }

    /// Lets the view that is now in front appear.
    ///
    /// Not part of a turn: a view may ask a server before it has appeared.
    func showFront() async {
        let front = openPlaces.last
        guard shown != front else { return }
        shown = front
        await view(at: frontPlace).appear()
    }

    /// Saves the window. It is saved only in the tabs or on the sign-in screens; a start that failed keeps the state
    /// that was saved before.
    ///
    /// - Returns: whether the window's current state is saved.
    private func save() async -> Bool {
        let account: String?
        switch state.state {
        case .authenticated(let user): account = user.id
        case .unauthenticated: account = nil
        case .loading, .onboarding, .error: return false
        }
        do {
            try await placeStore.save(router.state, account: account)
            saveFailure = nil
            return true
        } catch {
            let reason = String(describing: error)
            logger.error("window not saved", metadata: ["reason": "\(reason)"])
            // Shown once, not after every turn.
            if saveFailure != reason {
                toasts.post(.error, "Your place in this window could not be saved: \(reason)")
            }
            saveFailure = reason
            return false
        }
    }

    public func shown() async {
        guard placeStore.mustMarkShown else { return }
        await turns.run { [placeStore] in await placeStore.markShown() }
    }
}
