public import ContentStorage
import Core

/// How much a plan allows. These are the app's own limits; a server may have others. ``Allowance`` enforces them.
public struct PlanLimits: Sendable, Equatable {
    /// Requests to the AI server; nil for no limit.
    public let requestsPerDay: Int?
    /// Made pictures that are kept: the oldest goes when another is made.
    public let pictures: KeptLimit
    /// Finds of the scanner, with all their pictures: no more are scanned.
    public let finds: KeptLimit

    // A made picture has about 2 MB, as PNG with 1,024 pixels a side. A scanned one has less than 1 MB, as JPEG with 2,048.
    // The bytes suffice for as many as are promised.

    /// High enough to try all that the app can do.
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
