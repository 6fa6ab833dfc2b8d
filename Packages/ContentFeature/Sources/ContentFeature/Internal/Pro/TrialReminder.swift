import Foundation
import PurchasesClient

/// The reminder that a free trial is about to be paid for.
enum TrialReminder {
    private static let days = 2.0

    /// When the person is reminded: two days before the end.
    static func date(before end: Date) -> Date {
        end - days * 24 * 60 * 60
    }

    /// Nil when there is nothing to be reminded of.
    static func words(for state: EntitlementState, at now: Date, _ locale: Locale) -> String? {
        guard case .trial(let end, renews: true) = state, date(before: end) <= now else { return nil }
        return "Your free trial ends on \(ProWords.date(end, at: now, locale)). Then it is paid for, unless you cancel."
    }
}
