public import Foundation

/// What can be bought.
public struct Offerings: Sendable, Equatable {
    /// The id of the one to show; nil when none is.
    public let current: String?
    public let all: [Offering]

    public init(current: String?, all: [Offering]) {
        self.current = current
        self.all = all
    }

    /// - Parameter id: nil for the current one.
    public subscript(id: String?) -> Offering? {
        guard let id = id ?? current else { return nil }
        return all.first { $0.id == id }
    }
}

/// Packages that are offered together.
public struct Offering: Sendable, Equatable {
    public let id: String
    public let description: String
    public let packages: [Package]

    public init(id: String, description: String, packages: [Package]) {
        self.id = id
        self.description = description
        self.packages = packages
    }
}

/// A product in an offering.
public struct Package: Sendable, Equatable {
    /// Such as `$rc_monthly`.
    public let id: String
    public let product: String
    /// Where it is bought in a browser; nil in a store without a page for it.
    public let checkout: URL?

    public init(id: String, product: String, checkout: URL?) {
        self.id = id
        self.product = product
        self.checkout = checkout
    }
}

/// Something that is sold, and its price.
public struct Product: Sendable, Equatable {
    public let id: String
    public let title: String
    public let price: Price
    /// How long it lasts before it is renewed; nil for a product that is bought once, for ever.
    public let period: SubscriptionPeriod?
    /// What is free at the start; nil without a trial.
    public let trial: SubscriptionPeriod?
    /// A lower price at the start; nil without one.
    public let introduction: Introduction?

    public init(
        id: String, title: String, price: Price, period: SubscriptionPeriod?, trial: SubscriptionPeriod? = nil,
        introduction: Introduction? = nil
    ) {
        self.id = id
        self.title = title
        self.price = price
        self.period = period
        self.trial = trial
        self.introduction = introduction
    }

    /// A lower price for the first periods.
    public struct Introduction: Sendable, Equatable {
        public let price: Price
        public let period: SubscriptionPeriod
        /// How many periods have this price.
        public let cycles: Int
    }
}
