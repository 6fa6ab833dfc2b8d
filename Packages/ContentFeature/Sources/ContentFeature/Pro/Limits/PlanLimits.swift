import Core

/// How much a plan allows. These are the app's own limits; a server may have others.
public struct PlanLimits: Sendable, Equatable {
    /// Requests to the AI server; nil for no limit.
    public let requestsPerDay: Int?
    /// Made pictures that are kept: the oldest goes when another is made.
    public let pictures: Int
    /// Finds of the scanner: no more are scanned.
    public let finds: Int

    /// High enough to try all that the app can do.
    public static let free = PlanLimits(requestsPerDay: 500, pictures: 100, finds: 500)
    public static let pro = PlanLimits(requestsPerDay: nil, pictures: 1_000, finds: 10_000)

    /// What is left of today's requests, in a sentence; nil while more than a fifth is left.
    public func notice(requestsToday made: Int) -> String? {
        guard let limit = requestsPerDay, made * 5 >= limit * 4 else { return nil }
        return "You have made \(made.grouped) of the \(limit.grouped) AI requests that Slipway Free has for a day."
    }

    public init(requestsPerDay: Int?, pictures: Int, finds: Int) {
        self.requestsPerDay = requestsPerDay
        self.pictures = pictures
        self.finds = finds
    }
}
