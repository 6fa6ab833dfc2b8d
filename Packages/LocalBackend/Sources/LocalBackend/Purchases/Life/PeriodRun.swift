/// Periods of one length, each of which begins where the one before it ends.
///
/// They are counted from one anchor, so that a subscription of January 31 renews on the last day of each month.
struct PeriodRun: Sendable, Equatable {
    enum Length: Sendable, Equatable {
        case real(StorePeriod)
        /// Five minutes, whatever the product's period is.
        case accelerated
    }

    /// In seconds.
    static let acceleratedLength = 300

    let anchor: Timestamp
    let length: Length

    /// When the period with this number begins; the first has the number 0.
    func start(of number: Int) -> Timestamp {
        switch length {
        case .real(let period): period.moment(after: anchor, times: number)
        case .accelerated: anchor.advanced(bySeconds: number * Self.acceleratedLength)
        }
    }

    /// The number of the period that a moment belongs to. The moment at which one ends belongs to the next.
    ///
    /// Years of five-minute periods cost no more than one: the number is estimated, then corrected.
    func number(at moment: Timestamp) -> Int {
        var number = max(0, anchor.wholeSeconds(until: moment) / longestSeconds)
        while start(of: number + 1) <= moment {
            // In leaps: the estimate is low by the difference between the longest month and an average one.
            number += max(1, start(of: number + 1).wholeSeconds(until: moment) / longestSeconds)
        }
        return number
    }

    /// At least as long as any period of the run, in seconds, so that estimates are never too high.
    private var longestSeconds: Int {
        switch length {
        case .accelerated: Self.acceleratedLength
        case .real(let period):
            switch period.unit {
            case .day: period.count * 86_400
            case .week: period.count * 7 * 86_400
            case .month: period.count * 31 * 86_400
            case .year: period.count * 366 * 86_400
            }
        }
    }
}

extension Timestamp {
    fileprivate func wholeSeconds(until later: Timestamp) -> Int {
        Int((later.microseconds - microseconds) / 1_000_000)
    }
}
