import ContentFeature
import Navigation
import SettingsFeature

/// Every sheet that can be presented, from whichever feature it comes.
///
/// Adding a case makes the compiler name every place that has to deal with it.
public enum AppSheet: Sendable, Hashable, CaseIterable {
    case paywall
    case feedbackForm
    case editProfile
    case review

    init?(_ entry: RouteEntry) {
        guard let sheet = Self.allCases.first(where: { $0.entry == entry }) else { return nil }
        self = sheet
    }

    var entry: RouteEntry? {
        switch self {
        case .paywall: ContentRoute.paywall.entry
        case .feedbackForm: SettingsRoute.feedbackForm.entry
        case .editProfile: SettingsRoute.editProfile.entry
        case .review: SettingsRoute.review.entry
        }
    }
}
