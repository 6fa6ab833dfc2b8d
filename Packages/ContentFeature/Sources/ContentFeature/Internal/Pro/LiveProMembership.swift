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
    @ObservationIgnored let services: ContentServices
    @ObservationIgnored let toasts: ToastCenter
    @ObservationIgnored let refreshes = SingleFlight<ProAccount, PurchasesError?, Never>()
    /// How many callers wait for a refresh.
    @ObservationIgnored var waiters = 0
    @ObservationIgnored let sales = SingleFlight<ProSale, ProResult, Never>()
    private(set) var stored: Stored?
    var unanswered: Problem?
    private var unread: Problem?
    @ObservationIgnored private let commits = CommitFollower()
    /// How many reads have begun, and which of them was the last one that ended.
    @ObservationIgnored private var reads = (begun: 0, ended: 0)
    /// The end of the trial that the person was reminded of.
    @ObservationIgnored private var reminded: Date?
    @ObservationIgnored var polling: Task<Void, Never>?
    /// The purchase in the browser that was waited for last.
    @ObservationIgnored var lastCheckout: (owner: ProAccount, checkout: Checkout)?
    @ObservationIgnored private var ending: (at: Date, task: Task<Void, Never>)?

    typealias Problem = (owner: ProAccount, words: String)

    struct Stored: Equatable {
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

    var owner: ProAccount? {
        services.account().map { ProAccount(account: $0, server: server.id) }
    }

    var status: ProStatus {
        guard let owner else { return ProStatus() }
        var status = ProStatus()
        status.problem = [unread, unanswered].compactMap { $0 }.first { $0.owner == owner }?.words
        guard let stored, stored.owner == owner else { return status }
        status.checkout = stored.checkout
        status.unconfirmed = stored.unconfirmed
        status.requestsToday = stored.requestsToday
        guard let customer = stored.customer else { return status }
        let info = customer.reply.info
        let product = info.entitlements[ProStatus.entitlement]?.product
        status.state = customer.state(of: ProStatus.entitlement, at: services.process.now())
        status.product = product
        status.clock = customer.clock
        if status.isActive { status.limits = .pro }
        status.managementPage = product.flatMap { info.subscriptions[$0]?.managementURL } ?? info.managementURL
        return status
    }

    var known: CustomerReply? {
        stored?.owner == owner ? stored?.customer?.reply : nil
    }

    func load() async {
        commits.begin(services, [.purchases, .usage]) { [weak self] in await self?.read() }
        await read()
    }

    func read() async {
        guard let owner else { return }
        reads.begun += 1
        let number = reads.begun
        let purchases = services.store.purchases
        do throws(StorageError) {
            let now = Stored(
                owner: owner,
                customer: try await purchases.customer(account: owner.account, server: owner.server),
                checkout: try await purchases.checkout(account: owner.account, server: owner.server),
                unconfirmed: try await purchases.receipts(account: owner.account, server: owner.server).count,
                requestsToday: try await services.store.usage.requests(
                    on: services.pro.allowance.today, account: owner.account))
            // One that began later has read what is newer.
            guard number > reads.ended else { return }
            reads.ended = number
            // Commits of other processes may be of any kind; screens are drawn again only for a change.
            if now != stored { stored = now }
            if unread != nil { unread = nil }
            if let checkout = now.checkout { lastCheckout = (owner, checkout) }
            planEnd()
            pollIfNeeded()
        } catch {
            unread = (owner, error.description)
        }
    }

    /// Asks again when what is unlocked ends, since nothing else may happen then.
    private func planEnd() {
        let status = status
        let end = status.state.end
        guard end != ending?.at else { return }
        ending?.task.cancel()
        ending = end.map { end in
            let rest = end.timeIntervalSince(status.serverTime(at: services.process.now()))
            let pause = max(.seconds(1), Duration.seconds(rest + 1))
            return (
                end,
                Task { [weak self, clock = services.process.clock] in
                    guard (try? await clock.sleep(for: pause)) != nil else { return }
                    await self?.refresh(always: true)
                }
            )
        }
    }

    /// Asks about what may have changed while the app was not in use, and reminds of a trial that ends.
    func becameActive() async {
        guard owner != nil else { return }
        // The stand-in has sold nothing that is not stored in this home; asking would start it.
        let isKnown = status.fetched != nil || status.checkout != nil || status.unconfirmed > 0
        guard isKnown || !server.isStandIn else { return }
        await refresh(always: status.checkout != nil)
        let status = status
        let words = TrialReminder.words(
            for: status.state, at: status.serverTime(at: services.process.now()), services.pro.locale)
        guard let words, reminded != status.state.end else { return }
        reminded = status.state.end
        toasts.post(.info, words)
    }

    func stop() {
        stopPolling()
        ending?.task.cancel()
        ending = nil
    }
}

struct ProAccount: Hashable, Sendable {
    let account: String
    /// The server's name in the rows of the store.
    let server: String
}

struct ProSale: Hashable, Sendable {
    let owner: ProAccount
    let product: String
}

/// The reminder that a free trial is about to be paid for.
enum TrialReminder {
    private static let days = 2.0

    /// When the person is reminded: two days before the end.
    static func date(before end: Date) -> Date {
        end - days * 24 * 60 * 60
    }

    static func words(for state: EntitlementState, at now: Date, _ locale: Locale) -> String? {
        guard case .trial(let end, renews: true) = state, date(before: end) <= now else { return nil }
        return "Your free trial ends on \(ProWords.date(end, at: now, locale)). Then it is paid for, unless you cancel."
    }
}
