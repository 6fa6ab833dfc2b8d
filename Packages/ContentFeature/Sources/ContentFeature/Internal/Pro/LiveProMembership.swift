import ContentStorage
import Core
import Design
import Foundation
import Observation
import Persistence
import PurchasesClient

/// Keeps what the server says in the database, and asks it again; one for all screens of a process.
@MainActor
@Observable
final class LiveProMembership: ProMembership {
    /// How long the server's word is fresh while the app is in use. (Source: purchases-ios, `DeviceCache`.)
    private static let fresh: TimeInterval = 5 * 60

    @ObservationIgnored let services: ContentServices
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored private let refreshes = SingleFlight<ProAccount, PurchasesError?, Never>()
    /// What is stored about the account that was loaded last.
    private var stored: Stored?
    /// Why the server did not answer last.
    private var problem: String?
    @ObservationIgnored private let commits = CommitFollower()
    /// The end of the trial that the person was reminded of.
    @ObservationIgnored private var reminded: Date?
    @ObservationIgnored var polling: Task<Void, Never>?
    @ObservationIgnored private var ending: (at: Date, task: Task<Void, Never>)?

    private struct Stored: Equatable {
        let owner: ProAccount
        var customer: StoredCustomer?
        var checkout: Checkout?
        var unconfirmed = 0
        var requestsToday = 0
    }

    init(services: ContentServices, toasts: ToastCenter) {
        self.services = services
        self.toasts = toasts
    }

    var server: PurchasesServer { services.pro.purchases.server }

    /// Nil while nobody is signed in.
    var owner: ProAccount? {
        services.account().map { ProAccount(account: $0, server: server.name) }
    }

    var status: ProStatus {
        guard let stored, stored.owner == owner else { return ProStatus() }
        var status = ProStatus()
        status.checkout = stored.checkout
        status.unconfirmed = stored.unconfirmed
        status.problem = problem
        status.requestsToday = stored.requestsToday
        guard let customer = stored.customer else { return status }
        let info = customer.reply.info
        let product = info.entitlements[ProStatus.entitlement]?.product
        status.state = customer.state(of: ProStatus.entitlement, at: services.now())
        status.product = product
        status.clock = customer.clock
        if status.isActive { status.limits = .pro }
        status.purchased = info.entitlements[ProStatus.entitlement]?.purchased.map {
            customer.clock.fetched + $0.timeIntervalSince(info.requestDate)
        }
        status.managementPage = product.flatMap { info.subscriptions[$0]?.managementURL } ?? info.managementURL
        return status
    }

    // MARK: Reading

    func load() async {
        commits.begin(services) { [weak self] in await self?.read() }
        await read()
    }

    private func read() async {
        guard let owner else { return }
        let purchases = services.store.purchases
        do throws(StorageError) {
            let now = Stored(
                owner: owner,
                customer: try await purchases.customer(account: owner.account, server: owner.server),
                checkout: try await purchases.checkout(account: owner.account, server: owner.server),
                unconfirmed: try await purchases.receipts(account: owner.account, server: owner.server).count,
                requestsToday: try await services.store.usage.requests(
                    on: services.pro.allowance.today, account: owner.account))
            // Commits of all kinds lead here; screens are drawn again only for a change.
            if now != stored { stored = now }
            planEnd()
            pollIfNeeded()
        } catch {
            problem = error.description
        }
    }

    /// Asks again when what is unlocked ends, since nothing else may happen then.
    private func planEnd() {
        let end = status.state.end
        guard end != ending?.at else { return }
        ending?.task.cancel()
        ending = end.map { end in
            let pause = max(.seconds(1), Duration.seconds(end.timeIntervalSince(status.serverTime(at: services.now())) + 1))
            return (
                end,
                Task { [weak self, clock = services.clock] in
                    guard (try? await clock.sleep(for: pause)) != nil else { return }
                    await self?.refresh(always: true)
                }
            )
        }
    }

    // MARK: Asking

    @discardableResult
    func refresh(always: Bool) async -> PurchasesError? {
        guard let owner else { return nil }
        await load()
        let age = stored?.customer.map { services.now().timeIntervalSince($0.clock.fetched) }
        let isFresh = age.map { (0..<Self.fresh).contains($0) } ?? false
        guard always || !isFresh || stored?.unconfirmed != 0 else { return nil }
        return await refreshes.run(owner) { await self.ask(owner) }
    }

    private func ask(_ owner: ProAccount) async -> PurchasesError? {
        var error = await reportAll(of: owner)
        if error == nil { error = await fetch(owner) }
        problem = error.map { $0.words(now: services.now()) }
        if error != nil { try? await services.store.purchases.noteTime(account: owner.account, server: owner.server) }
        await read()
        return error
    }

    private func fetch(_ owner: ProAccount) async -> PurchasesError? {
        let asked = services.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.customer(
                owner.account, known: stored?.owner == owner ? stored?.customer?.reply : nil)
            return await keep(reply, asked: asked, settled: nil, of: owner)
        } catch { return error }
    }

    /// Reports all purchases that the server has not confirmed.
    ///
    /// - Returns: why it has not confirmed one that it may confirm later.
    private func reportAll(of owner: ProAccount) async -> PurchasesError? {
        do throws(StorageError) {
            for receipt in try await services.store.purchases.receipts(account: owner.account, server: owner.server) {
                if let error = await report(receipt, of: owner), !error.isFinal { return error }
            }
            return nil
        } catch { return .notStarted(error.description, .cannotWrite) }
    }

    /// Reports a purchase that is stored. It is removed when the server has confirmed it, or never will.
    func report(_ receipt: Receipt, of owner: ProAccount) async -> PurchasesError? {
        let asked = services.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.report(receipt, for: owner.account)
            return await keep(reply, asked: asked, settled: receipt, of: owner)
        } catch {
            if error.isFinal { try? await services.store.purchases.remove(receipt) }
            return error
        }
    }

    func keep(
        _ reply: CustomerReply, asked: Date, settled: Receipt?, of owner: ProAccount
    ) async -> PurchasesError? {
        do throws(StorageError) {
            try await services.store.purchases.keep(
                reply, asked: asked, settled: settled, account: owner.account, server: owner.server)
            return nil
        } catch { return .notStarted(error.description, .cannotWrite) }
    }

    func reread() async { await read() }

    /// Asks about what may have changed while the app was not in use, and reminds of a trial that ends.
    func becameActive() async {
        guard owner != nil else { return }
        // The stand-in has sold nothing that this home does not know; asking would start it.
        guard !server.isStandIn || status.fetched != nil || status.checkout != nil || status.unconfirmed > 0 else { return }
        if status.checkout == nil { await refresh(always: false) } else { await askAboutCheckout() }
        if let words = TrialReminder.words(
            for: status.state, at: status.serverTime(at: services.now()), services.pro.locale),
            reminded != status.state.end
        {
            reminded = status.state.end
            toasts.post(.info, words)
        }
    }

    func stop() {
        polling?.cancel()
        polling = nil
        ending?.task.cancel()
        ending = nil
    }
}
