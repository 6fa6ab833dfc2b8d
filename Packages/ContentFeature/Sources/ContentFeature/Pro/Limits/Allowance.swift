public import AIClient
public import ContentStorage
import Core
public import Foundation
import Persistence
import PurchasesClient

/// How much the signed-in account may do by its plan; what a plan limits is requested and kept through this alone.
///
/// While what the account has bought cannot be read, the limits are those of Pro.
public struct Allowance: Sendable {
    let store: ContentStore
    let server: String
    let account: @Sendable () async -> String?
    let free: PlanLimits
    let now: @Sendable () -> Date

    /// Makes the allowance of an account; without one, nothing is limited.
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

    /// A server that is asked no more than the account may.
    public func limiting(_ ai: any AIService) -> any AIService {
        LimitedAIService(ai: ai, allowance: self)
    }

    var today: UsageDay { UsageDay(now()) }

    func limits(of account: String) async -> PlanLimits {
        do throws(StorageError) {
            let customer = try await store.purchases.customer(account: account, server: server)
            return customer?.state(of: ProStatus.entitlement, at: now()).isActive == true ? .pro : free
        } catch {
            return .pro
        }
    }

    /// Counts a request to the AI server; returns why it must not be made, in sentences.
    ///
    /// - Parameter counting: gets the task that counts it, which a process should not end before.
    func takeRequest(counting: (Task<Void, Never>) -> Void = { _ in }) async -> String? {
        guard let account = await account() else { return nil }
        let today = today
        if let limit = await limits(of: account).requestsPerDay,
            let made = try? await store.usage.requests(on: today, account: account), made >= limit
        {
            return
                "You have made the \(limit.grouped) requests that Slipway Free has for a day. Go on tomorrow, or get Pro: "
                + "slipway://content?sheet=paywall."
        }
        // The request does not wait until this is written: that would delay it.
        counting(Task { [usage = store.usage] in try? await usage.addRequest(on: today, account: account) })
        return nil
    }

    /// Why the account may not scan another picture, in sentences; nil when it may.
    func refusalOfFind(account: String) async -> String? {
        let limit = await limits(of: account).finds.count
        guard let found = try? await store.dex.count(account: account), found >= limit else { return nil }
        let more = limit < PlanLimits.pro.finds.count ? ", or get Pro: slipway://content?sheet=paywall" : ""
        let finds = found == 1 ? "1 find" : "\(found.grouped) finds"
        return "You have \(finds), which is as many as are kept. Delete some\(more)."
    }

    /// Keeps a scan that is identified later.
    func keepWaiting(_ picture: Blob, reason: String, account: String) async throws(ContentBoundError) {
        let limit = await limits(of: account).finds
        _ = try await store.dex.addWaiting(picture, reason: reason, limit: limit, account: account)
    }

    /// Keeps what was identified; `waiting` is the entry that waited.
    func keep(
        _ candidates: [DexCandidate], picture: Blob, model: String, raw: String, waiting: String?, account: String
    ) async throws(ContentBoundError) -> DexOutcome {
        let limit = await limits(of: account).finds
        return try await store.dex.add(
            candidates, picture: picture, model: model, raw: raw, waiting: waiting, limit: limit, account: account)
    }

    /// Keeps a picture that was made; returns also the prompts of the oldest ones, which had to go.
    func keep(
        _ blob: Blob, prompt: String, revised: String?, model: String, account: String
    ) async throws(ContentBoundError) -> (picture: MadePicture, removed: [String]) {
        let limit = await limits(of: account).pictures
        return try await store.pictures.keep(
            blob, prompt: prompt, revised: revised, model: model, limit: limit, account: account)
    }
}

/// How much a plan allows. These are the app's own limits; a server may have others. ``Allowance`` enforces them.
public struct PlanLimits: Sendable, Equatable {
    /// Requests to the AI server; nil for no limit.
    public let requestsPerDay: Int?
    /// Made pictures that are kept: the oldest goes when another is made.
    public let pictures: KeptLimit
    /// Finds of the scanner, with all their pictures: no more are scanned.
    public let finds: KeptLimit

    // A made picture has about 2 MB, a scanned one less than 1 MB: the bytes suffice for as many as are promised.

    /// The limits of Free, high enough to try all that the app can do.
    public static let free = PlanLimits(
        requestsPerDay: 500, pictures: KeptLimit(count: 100, bytes: 256 << 20),
        finds: KeptLimit(count: 500, bytes: 512 << 20))
    public static let pro = PlanLimits(
        requestsPerDay: nil, pictures: KeptLimit(count: 1_000, bytes: 2 << 30),
        finds: KeptLimit(count: 1_000, bytes: 1 << 30))

    /// What is left of today's requests, in a sentence; nil while more than a fifth is left.
    public func notice(requestsToday made: Int) -> String? {
        guard let limit = requestsPerDay, Self.isNear(made, limit) else { return nil }
        return "You have made \(made.grouped) of the \(limit.grouped) AI requests that Slipway Free has for a day."
    }

    /// How many finds may still come, in a sentence; nil while more than a fifth may.
    func notice(finds found: Int) -> String? {
        guard Self.isNear(found, finds.count) else { return nil }
        return "You have \(found.grouped) of the \(finds.count.grouped) finds that your plan keeps."
    }

    private static func isNear(_ count: Int, _ limit: Int) -> Bool { count * 5 >= limit * 4 }
}

extension KeptLimit {
    /// The bytes in words, such as `256 MB` or `2 GB`.
    var size: String {
        bytes >= 1 << 30 && bytes % (1 << 30) == 0
            ? "\((bytes >> 30).grouped) GB" : "\((bytes >> 20).grouped) MB"
    }
}
