public import Navigation

/// The sheets of the settings.
public enum SettingsRoute: Route {
    /// A message to the makers, above whatever is shown; the field holds this one at first.
    case feedbackForm(message: String? = nil)
    /// The person's name, to be changed, above whatever is shown.
    case editProfile
    /// A question whether to review the app, above whatever is shown.
    case review

    public static let routes: [RouteDeclaration<SettingsRoute>] = [
        RouteDeclaration(
            "feedback-form", at: "feedback-form", .item("message", as: String.self), in: .sheet,
            summary: "A message to the people who make the app."
        ) {
            .feedbackForm(message: $0)
        } values: {
            if case .feedbackForm(let message) = $0 { message } else { nil }
        },
        RouteDeclaration("edit-profile", .editProfile, in: .sheet, summary: "The name that the app calls you by."),
        RouteDeclaration("review", .review, in: .sheet, summary: "Whether you would like to review the app."),
    ]
}
