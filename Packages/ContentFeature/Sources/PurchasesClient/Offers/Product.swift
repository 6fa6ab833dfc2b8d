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

        public init(price: Price, period: SubscriptionPeriod, cycles: Int) {
            self.price = price
            self.period = period
            self.cycles = cycles
        }
    }
}
