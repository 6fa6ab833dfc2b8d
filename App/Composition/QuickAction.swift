import Core
import SettingsFeature
public import Shell

/// An action that can be requested from outside the app, by its name: from the desktop's menu, or with
/// `--quick-action`.
public struct QuickAction: Sendable, Hashable {
    /// The name in a request.
    public let name: String
    /// The title in a menu.
    public let title: String
    let sheet: SettingsRoute

    /// All quick actions, in the order of the menu.
    public static let all = [
        QuickAction(name: "feedback-form", title: "Send feedback", sheet: .feedbackForm(message: nil)),
        QuickAction(name: "edit-profile", title: "Edit the profile", sheet: .editProfile),
    ]

    /// - Throws: `Refusal`, which suggests a similar name or lists all names.
    public static func named(_ name: String) throws(Refusal) -> QuickAction {
        if let action = all.first(where: { $0.name == name }) { return action }
        let names = all.map(\.name)
        let hint = NearMiss.of(name, among: names).map { "Did you mean '\($0)'?" }
        throw Refusal(
            .badValue,
            "There is no quick action '\(name)'. " + (hint ?? "Choose one of: \(names.joined(separator: ", "))."))
    }
}

/// Holds the quick action that waits until the window is active and a user is signed in.
@MainActor
final class QuickActionService {
    var action: QuickAction?

    func take() -> QuickAction? {
        defer { action = nil }
        return action
    }
}
