/// What a purchase is worth at a moment.
struct PurchaseState: Sendable, Equatable {
    /// When the current period began, or the last one if it has ended.
    var start: Timestamp
    /// When it ends or has ended; nil for a purchase without an end.
    var end: Timestamp?
    /// Whether the current period is the trial.
    var isTrial: Bool
    /// How many periods were paid for after the first.
    var renewals = 0
    var cancelledAt: Timestamp?
    var billingFailedAt: Timestamp?
    /// Until when it stays active after ``end``, because a payment has failed.
    var graceEnd: Timestamp?
    var refundedAt: Timestamp?

    /// When access ends: the end of the period or of its grace.
    var accessEnd: Timestamp? {
        guard let end else { return nil }
        return max(end, graceEnd ?? end)
    }

    /// Whether it gives access. By whole seconds and with the last one, as clients compare the two times of a reply.
    func isActive(at now: Timestamp) -> Bool {
        guard let accessEnd else { return true }
        return now.seconds <= accessEnd.seconds
    }

    /// Whether the period is over and access goes on because a payment has failed.
    func isInGrace(at now: Timestamp) -> Bool {
        guard let end, graceEnd != nil else { return false }
        return end.seconds < now.seconds && isActive(at: now)
    }

    /// Whether a subscription renews at its end.
    var willRenew: Bool { end != nil && cancelledAt == nil && billingFailedAt == nil && refundedAt == nil }
}
