public import AIClient
public import ContentStorage
import Core
public import Foundation
import Persistence
import PurchasesClient

/// How much the signed-in account may do by its plan. All limits are enforced here.
///
/// While what is stored cannot be read, nothing is limited: a damaged disk must not take away what was paid for.
public struct Allowance: Sendable {
    let store: ContentStore
    /// Which server says what the account has bought.
    let server: String
    let account: @Sendable () async -> String?
    let free: PlanLimits
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - server: the id of the store that sells Pro.
    ///   - account: the signed-in account; without one, nothing is limited.
    ///   - free: the limits without Pro.
    public init(
        store: ContentStore, server: String, account: @escaping @Sendable () async -> String?,
        free: PlanLimits = .free, now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.server = server
        self.account = account
        self.free = free
        self.now = now
    }

    /// The same server, which is asked no more than the account may.
    public func limiting(_ ai: any AIService) -> any AIService {
        LimitedAIService(ai: ai, allowance: self)
    }

    /// Today, by the calendar of this machine.
    var today: UsageDay { UsageDay(now()) }

    /// The limits of an account.
    func limits(of account: String) async -> PlanLimits {
        let customer = try? await store.purchases.customer(account: account, server: server)
        return customer?.state(of: ProStatus.entitlement, at: now()).isActive == true ? .pro : free
    }

    /// Counts a request to the AI server.
    ///
    /// - Returns: why it must not be made, in sentences; nil when it may.
    func takeRequest() async -> String? {
        guard let account = await account() else { return nil }
        let today = today
        if let limit = await limits(of: account).requestsPerDay,
            let made = try? await store.usage.requests(on: today, account: account), made >= limit
        {
            return
                "You have made the \(limit.grouped) requests that Slipway Free has for a day. Go on tomorrow, or get Pro: "
                + "slipway://content?sheet=paywall."
        }
        // The request does not wait for this: it would come later by a write to the disk.
        Task { [usage = store.usage] in try? await usage.addRequest(on: today, account: account) }
        return nil
    }

    /// Why the account may not scan another picture, in sentences; nil when it may.
    func refusalOfFind(account: String) async -> String? {
        let limit = await limits(of: account).finds
        guard let found = try? await store.usage.figures(since: today, account: account).finds, found >= limit else {
            return nil
        }
        let more = limit < PlanLimits.pro.finds ? ", or get Pro: slipway://content?sheet=paywall" : ""
        return "You have \(limit.grouped) finds, which is as many as are kept. Delete some\(more)."
    }
}
