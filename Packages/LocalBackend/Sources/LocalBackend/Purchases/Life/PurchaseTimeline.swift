/// Computes what a purchase is worth at a moment, from what happened up to it and nothing else.
///
/// Nothing runs on timers. The same events give the same state at the same moment, and an event that is later than the
/// moment has no effect, also where the clock was moved back.
struct PurchaseTimeline {
    private let purchase: Purchase
    private var state: PurchaseState
    private var isAccelerated: Bool
    /// The periods that the current one belongs to, and its number; nil when the next one begins a run of its own.
    private var run: (periods: PeriodRun, number: Int)?

    /// - Parameter accelerations: all changes of the setting, in the order in which they were made.
    /// - Returns: nil when it had not been bought yet.
    static func state(of purchase: Purchase, at now: Timestamp, accelerations: [Acceleration] = []) -> PurchaseState? {
        guard purchase.boughtAt <= now else { return nil }
        var timeline = PurchaseTimeline(purchase, accelerations)
        let marks: [(at: Timestamp, apply: (inout PurchaseTimeline) -> Void)] =
            accelerations.filter { $0.at > purchase.boughtAt }.map { change in (change.at, { $0.accelerate(change) }) }
            + purchase.events.filter { $0.at >= purchase.boughtAt }.map { event in (event.at, { $0.apply(event) }) }
        // Of marks of the same moment, the order stays.
        let ordered = marks.filter { $0.at <= now }.enumerated().sorted {
            ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
        }
        for (_, mark) in ordered where timeline.state.refundedAt == nil {
            timeline.renew(until: mark.at)
            mark.apply(&timeline)
        }
        timeline.renew(until: now)
        return timeline.state
    }

    private init(_ purchase: Purchase, _ accelerations: [Acceleration]) {
        self.purchase = purchase
        isAccelerated = accelerations.isOn(at: purchase.boughtAt)
        state = PurchaseState(start: purchase.boughtAt, isTrial: purchase.hasTrial)
        guard let period = purchase.hasTrial ? purchase.product.trial : purchase.product.period else { return }
        let periods = PeriodRun(
            anchor: purchase.boughtAt,
            period: isAccelerated && purchase.isSubscription ? nil : period)
        state.end = periods.start(of: 1)
        run = purchase.hasTrial ? nil : (periods, 0)
    }

    private mutating func renew(until moment: Timestamp) {
        guard purchase.isSubscription, let period = purchase.product.period else { return }
        while state.willRenew, let end = state.end, end <= moment {
            let next = PeriodRun(anchor: end, period: isAccelerated ? nil : period)
            let known = run?.periods.period == next.period ? run : nil
            let periods = known?.periods ?? next
            let number = periods.number(at: moment)
            state.renewals += number - (known?.number ?? -1)
            begin(number, of: periods)
        }
    }

    private mutating func begin(_ number: Int, of periods: PeriodRun) {
        state.start = periods.start(of: number)
        state.end = periods.start(of: number + 1)
        state.isTrial = false
        run = (periods, number)
    }

    private mutating func apply(_ event: PurchaseEvent) {
        switch event.kind {
        case .cancel: cancel(at: event.at)
        case .resume: if isRunning(at: event.at) { state.cancelledAt = nil }
        case .billingIssue: fail(event)
        case .resolve: resolve(at: event.at)
        case .refund: refund(at: event.at)
        }
    }

    /// A period that runs when the setting is turned on ends five minutes later at the latest.
    private mutating func accelerate(_ change: Acceleration) {
        isAccelerated = change.isOn
        let latest = change.at.advanced(bySeconds: PeriodRun.acceleratedLength)
        guard change.isOn, purchase.isSubscription, isRunning(at: change.at), let end = state.end, end > latest else {
            return
        }
        state.end = latest
        run = nil
        if let grace = grace { state.graceEnd = latest.advanced(bySeconds: grace) }
    }

    private mutating func cancel(at moment: Timestamp) {
        guard purchase.isSubscription, isRunning(at: moment), state.cancelledAt == nil else { return }
        state.cancelledAt = moment
    }

    private mutating func fail(_ event: PurchaseEvent) {
        guard purchase.isSubscription, isRunning(at: event.at), state.billingFailedAt == nil, let end = state.end else {
            return
        }
        state.billingFailedAt = event.at
        if event.grace > 0 { state.graceEnd = end.advanced(bySeconds: event.grace) }
    }

    /// Within the period or its grace, the next period begins where the last one ended. Later it begins now.
    private mutating func resolve(at moment: Timestamp) {
        guard state.billingFailedAt != nil else { return }
        let isOver = !state.isActive(at: moment)
        state.billingFailedAt = nil
        state.graceEnd = nil
        guard isOver, state.cancelledAt == nil, let period = purchase.product.period else { return }
        begin(0, of: PeriodRun(anchor: moment, period: isAccelerated ? nil : period))
        state.renewals += 1
    }

    /// The last second before it is the last one with access: clients compare whole seconds, with the last one.
    private mutating func refund(at moment: Timestamp) {
        let last = moment.advanced(bySeconds: -1)
        state.refundedAt = moment
        state.end = state.end.map { min($0, last) } ?? last
        state.graceEnd = nil
        state.billingFailedAt = nil
        if purchase.isSubscription, state.cancelledAt == nil { state.cancelledAt = moment }
    }

    /// Whether its period has not ended. After that, it can be neither cancelled nor resumed.
    private func isRunning(at moment: Timestamp) -> Bool { state.end.map { moment <= $0 } ?? true }

    /// The length of the grace that was promised when a payment failed, in seconds.
    private var grace: Int? {
        guard let failedAt = state.billingFailedAt, state.graceEnd != nil else { return nil }
        return purchase.events.last { $0.kind == .billingIssue && $0.at == failedAt }?.grace
    }
}

/// Periods of one length, each of which begins where the one before it ends.
///
/// They are counted from one anchor, so that a subscription of January 31 renews on the last day of each month.
struct PeriodRun: Sendable, Equatable {
    /// In seconds.
    static let acceleratedLength = 300

    let anchor: Timestamp
    /// Nil when each lasts five minutes, whatever the product's period is.
    let period: StorePeriod?

    /// When the period with this number begins; the first has the number 0.
    func start(of number: Int) -> Timestamp {
        period?.moment(after: anchor, times: number) ?? anchor.advanced(bySeconds: number * Self.acceleratedLength)
    }

    /// The number of the period that a moment belongs to. The moment at which one ends belongs to the next.
    ///
    /// It is searched by halves: years of five-minute periods cost little more than one.
    func number(at moment: Timestamp) -> Int {
        var (low, high) = (0, 1)
        while start(of: high) <= moment, high < 1 << 40 { (low, high) = (high, high * 2) }
        while high - low > 1 {
            let middle = (low + high) / 2
            if start(of: middle) <= moment { low = middle } else { high = middle }
        }
        return low
    }
}
