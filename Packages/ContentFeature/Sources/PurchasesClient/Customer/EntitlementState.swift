public import Foundation

/// Whether something is unlocked, until when, and what happens then.
public enum EntitlementState: Sendable, Equatable {
    /// It was never bought.
    case none
    /// Free until then; afterwards it is paid for, or ends if it was cancelled.
    case trial(until: Date, renews: Bool)
    /// Paid for, and renewed then.
    case active(until: Date)
    /// Paid for until then, and not renewed.
    case cancelled(until: Date)
    /// A payment has failed. It ends then unless the payment is made.
    case billingIssue(until: Date)
    /// Bought once, for ever.
    case lifetime
    /// Given until then; nil for ever.
    case gifted(until: Date?)
    case expired(at: Date)
    case refunded(at: Date)

    public var isActive: Bool {
        switch self {
        case .trial, .active, .cancelled, .billingIssue, .lifetime, .gifted: true
        case .none, .expired, .refunded: false
        }
    }

    /// When it ends or is renewed; nil when it never does, or is not unlocked.
    public var end: Date? {
        switch self {
        case .trial(let date, _), .active(let date), .cancelled(let date), .billingIssue(let date): date
        case .gifted(let date): date
        case .none, .lifetime, .expired, .refunded: nil
        }
    }
}
