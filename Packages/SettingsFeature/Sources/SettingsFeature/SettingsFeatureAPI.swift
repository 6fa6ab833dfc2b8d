public import Core
public import Design
public import Navigation

/// The settings as a module: the tab's screen, and its sheets.
@MainActor
public protocol SettingsFeatureAPI: FeatureAPI {
    /// The sheet of a route, with nothing entered in it yet.
    func makeView(for route: SettingsRoute) -> any LiveView
}

/// The sheets of the settings.
public enum SettingsRoute: Route {
    /// A form for a message to the makers, above the current screen; the field initially contains `message`.
    case feedbackForm(message: String? = nil)
    /// A form for the user's name, above the current screen.
    case editProfile
    /// A request for a review of the app, above the current screen.
    case review

    public static let routes: [RouteDeclaration<SettingsRoute>] = [
        RouteDeclaration(
            "feedback-form", at: "feedback-form", .item("message", as: String.self), in: .sheet,
            title: "Send feedback", summary: "Send a message to the makers of the app."
        ) {
            .feedbackForm(message: $0)
        } values: {
            if case .feedbackForm(let message) = $0 { message } else { nil }
        },
        RouteDeclaration(
            "edit-profile", .editProfile, in: .sheet, title: "Edit profile",
            summary: "Your name and your contact email address."),
        RouteDeclaration(
            "review", .review, in: .sheet, title: "Do you like Slipway?", summary: "A request to review the app."),
    ]
}

/// The user's answer to a request for a review.
public enum ReviewAnswer: Sendable, Equatable {
    /// The user has agreed to write a review now.
    case accept
    /// The user does not write a review now.
    case later
}
