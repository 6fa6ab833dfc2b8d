public import Core
public import Foundation

/// The paywalls of the app, and the pages with their terms.
public struct Paywalls: Sendable, Equatable {
    /// The names of the screens.
    public static let names = ["paywall1", "paywall2", "paywall3"]

    let paywalls: [String: Paywall]
    /// The one that the sheet shows.
    let sheet: Paywall
    let terms: URL
    let privacy: URL

    /// The paywalls that come with the app.
    public static let standard: Paywalls = {
        // A test reads them; they are a text here so that a file of one's own can begin as a copy.
        guard let paywalls = try? Paywalls(Data(standardDocument.utf8), named: "the app's own paywalls") else {
            preconditionFailure("the app's own paywalls are not valid")
        }
        return paywalls
    }()

    /// - Parameter name: one of ``names``, or `paywall` for the sheet.
    func paywall(_ name: String) -> Paywall { paywalls[name] ?? sheet }
}

extension Paywalls {
    /// Reads JSON as in ``standardDocument``.
    ///
    /// - Throws: `ConfigurationError` that names what is wrong, and where.
    public init(_ document: Data, named name: String) throws(ConfigurationError) {
        var reader = PaywallReader(name: name)
        self = try reader.read(document)
    }
}

/// What one paywall shows: data, so that a team can change it without changing the app.
public struct Paywall: Sendable, Equatable {
    /// How an offer is laid out.
    public enum Layout: String, Sendable, CaseIterable {
        /// One package, and what it gives.
        case offer
        /// Several packages, each with its price a week and what it saves.
        case plans
        /// The days of a free trial, and a comparison of Free and Pro.
        case trial
    }

    /// One line of a comparison.
    public struct Comparison: Sendable, Equatable {
        public let title: String
        public let free: String
        public let pro: String
    }

    /// What a paywall says about its offer.
    public struct Texts: Sendable, Equatable {
        public let title: String
        public let lead: String
        /// The label of the button that buys.
        public let buy: String
    }

    public let layout: Layout
    /// The texts; with the layout `trial`, shown only while the store lists a free trial for the chosen package.
    public let texts: Texts
    /// What is said instead when there is no trial. The layout `trial` must have it, and no other may.
    public let withoutTrial: Texts?
    /// The benefits of Pro, a line each.
    public let benefits: [String]
    /// The packages, in this order; those that the store does not sell are left out.
    public let packages: [String]
    /// The package that is chosen at first.
    public let chosen: String
    /// The lines of the comparison; empty but for the layout `trial`.
    public let comparison: [Comparison]
}
