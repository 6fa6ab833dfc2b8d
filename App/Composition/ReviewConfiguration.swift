import Configuration
import Core
import Domain
public import Foundation

/// When users are asked for a review, and where they write it.
public struct ReviewConfiguration: Sendable, Equatable {
    /// How many runs an account must have before it is asked, 10 by default; 0 to never ask.
    public let minimumRuns: Int
    /// The page where reviews are written; nil when there is none, and reviews are then written as feedback.
    public let url: URL?

    public init(minimumRuns: Int? = nil, url: URL? = nil) {
        self.minimumRuns = minimumRuns ?? 10
        self.url = url
    }

    /// Nil when users are never asked.
    var policy: ReviewPolicy? { minimumRuns > 0 ? ReviewPolicy(minimumRuns: minimumRuns) : nil }

    /// - Throws: `ConfigurationError` naming what is wrong.
    init(_ reader: ConfigReader) throws(ConfigurationError) {
        let number = try reader.wholeNumber(
            "review.minimum-runs", named: "REVIEW_MINIMUM_RUNS", in: 0...Int.max,
            "Use the number of runs before the app asks for a review, or 0 to never ask.")
        let address = reader.string(forKey: "review.url")
        let url = address.flatMap { URL(string: $0) }
        let isAddress = url?.scheme?.lowercased() == "https" && url?.host()?.isEmpty == false
        guard address == nil || isAddress && url?.user == nil && url?.password == nil else {
            throw ConfigurationError(
                "REVIEW_URL (review.url) is '\(RedactedURL.text(address ?? ""))'. Use an https:// address.")
        }
        self.init(minimumRuns: number, url: url)
    }
}
