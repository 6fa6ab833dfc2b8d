import ContentStorage
public import Foundation
public import PurchasesClient

/// Sentences about Pro, for people.
public enum ProWords {
    /// The message when the store has no purchase that unlocks Pro, also when it had one before.
    public static let nothingBought = "The store has no purchase of this account that unlocks Pro now."

    /// What an account has, until when, and what happens then; `now` is ``ProStatus/serverTime(at:)``.
    public static func state(_ state: EntitlementState, at now: Date, _ locale: Locale) -> String {
        func date(_ date: Date) -> String { ProWords.date(date, at: now, locale) }
        return switch state {
        case .none: "You have Slipway Free."
        case .trial(let end, true): "You have Pro, free until \(date(end)). Then it is paid for."
        case .trial(let end, false): "You have Pro, free until \(date(end)). Then it ends, and nothing is charged."
        case .active(let end): "You have Pro. It renews on \(date(end))."
        case .cancelled(let end): "You have Pro until \(date(end)). It does not renew."
        case .billingIssue(let end):
            "You have Pro until \(date(end)). A payment has failed: change how you pay to keep it."
        case .lifetime: "You have Pro, for ever."
        case .gifted(nil): "You have Pro, as a gift, for ever."
        case .gifted(let end?): "You have Pro, as a gift, until \(date(end))."
        case .expired(let end): "You have Slipway Free. Pro ended on \(date(end))."
        case .refunded(let day): "You have Slipway Free. Pro was refunded on \(date(day))."
        }
    }

    /// The plan in a few words, for a row that leads to more; `now` is by the store's clock.
    public static func short(_ state: EntitlementState, at now: Date, _ locale: Locale) -> String? {
        func date(_ date: Date) -> String { ProWords.date(date, at: now, locale) }
        return switch state {
        case .none: nil
        case .trial(let end, true): "Pro, free until \(date(end))"
        case .trial(let end, false), .cancelled(let end): "Pro, ends on \(date(end))"
        case .active(let end): "Pro, renews on \(date(end))"
        case .billingIssue(let end): "Pro, ends on \(date(end)): a payment has failed"
        case .lifetime, .gifted(nil): "Pro, for ever"
        case .gifted(let end?): "Pro, a gift until \(date(end))"
        case .expired(let end): "Pro ended on \(date(end))"
        case .refunded(let end): "Pro was refunded on \(date(end))"
        }
    }

    /// How old the server's last word is; nil when it is new enough. `now` is by this machine's clock.
    public static func age(of status: ProStatus, at now: Date) -> String? {
        guard let clock = status.clock else { return status.problem }
        guard status.problem != nil || clock.elapsed(at: now) > StoredCustomer.trust else { return nil }
        let minutes = max(1, Int(clock.elapsed(at: now) / 60))
        let age =
            switch minutes {
            case 1: "a minute"
            case ..<120: "\(minutes) minutes"
            case ..<(48 * 60): "\(minutes / 60) hours"
            default: "\(minutes / (24 * 60)) days"
            }
        return ["This is what the store said \(age) ago.", status.problem].compactMap(\.self).joined(separator: " ")
    }

    /// The date, with the time when it is less than a day away.
    static func date(_ date: Date, at now: Date, _ locale: Locale) -> String {
        let isNear = abs(date.timeIntervalSince(now)) < 24 * 60 * 60
        return date.formatted(
            Date.FormatStyle(date: .long, time: isNear ? .shortened : .omitted, locale: locale))
    }
}
