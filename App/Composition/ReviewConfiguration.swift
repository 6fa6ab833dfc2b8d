import Configuration
import Core
import Domain
public import Foundation

/// When people are asked for a review, and where they write it.
///
/// ```json
/// { "review": { "minimum-runs": 10, "url": "https://example.com/reviews" } }
/// ```
public struct ReviewConfiguration: Sendable, Equatable {
    /// How often an account must have begun to use the app before it is asked, 10 unless told otherwise; 0 when nobody is
    /// asked ever.
    public let minimumRuns: Int
    /// Where reviews are written; nil while the app is in no store, and then they go to the makers as feedback.
    public let url: URL?

    public init(minimumRuns: Int? = nil, url: URL? = nil) {
        self.minimumRuns = minimumRuns ?? 10
        self.url = url
    }

    /// Nil when nobody is asked ever.
    var policy: ReviewPolicy? { minimumRuns > 0 ? ReviewPolicy(minimumRuns: minimumRuns) : nil }

    /// - Throws: `ConfigurationError` naming what is wrong.
    init(_ reader: ConfigReader) throws(ConfigurationError) {
        // What is there and no number is no number to the reader, and a text when it is asked for one.
        let number = reader.int(forKey: "review.minimum-runs")
        let text = number == nil ? reader.string(forKey: "review.minimum-runs") : nil
        guard text == nil, (number ?? 0) >= 0 else {
            throw ConfigurationError(
                "REVIEW_MINIMUM_RUNS (review.minimum-runs) is '\(text ?? number.map(String.init) ?? "")'. It is how often "
                    + "the app must have been started before it asks for a review: a whole number, or 0 to ask never.")
        }
        let address = reader.string(forKey: "review.url")
        let url = address.flatMap { URL(string: $0) }
        let isAddress = url?.scheme?.lowercased() == "https" && url?.host()?.isEmpty == false
        guard address == nil || isAddress && url?.user == nil && url?.password == nil else {
            throw ConfigurationError(
                "REVIEW_URL (review.url) is '\(RedactedURL.text(address ?? ""))'. It is the page where reviews are written: an address "
                    + "that begins with https://.")
        }
        self.init(minimumRuns: number, url: url)
    }
}
