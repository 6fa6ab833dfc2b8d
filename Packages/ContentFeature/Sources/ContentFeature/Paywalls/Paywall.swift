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
    /// With the layout `trial`, these are shown only while the store lists a free trial for the chosen package.
    public let texts: Texts
    /// What is said instead when there is no trial: the account has had it, or the package has none, or the store has not
    /// answered. The layout `trial` must have it, and no other may.
    public let withoutTrial: Texts?
    /// What Pro gives, a line each.
    public let benefits: [String]
    /// The packages, in this order; those that the store does not sell are left out.
    public let packages: [String]
    /// The package that is chosen at first.
    public let chosen: String
    /// Empty but for the layout `trial`.
    public let comparison: [Comparison]
}
