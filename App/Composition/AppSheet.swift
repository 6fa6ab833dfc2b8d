import ContentFeature
import Navigation
import SettingsFeature

/// Every sheet that can be presented, from whichever feature it comes.
///
/// Adding a case makes the compiler name every place that has to deal with it.
public enum AppSheet: Sendable, Hashable {
    case paywall
    /// With this in its field at first.
    case feedbackForm(message: String? = nil)
    case editProfile
    case review

    init?(_ entry: RouteEntry) {
        if ContentRoute(entry) == .paywall {
            self = .paywall
            return
        }
        switch SettingsRoute(entry) {
        case .feedbackForm(let message): self = .feedbackForm(message: message)
        case .editProfile: self = .editProfile
        case .review: self = .review
        case nil: return nil
        }
    }

    var entry: RouteEntry? {
        switch self {
        case .paywall: ContentRoute.paywall.entry
        case .feedbackForm(let message): SettingsRoute.feedbackForm(message: message).entry
        case .editProfile: SettingsRoute.editProfile.entry
        case .review: SettingsRoute.review.entry
        }
    }
}
