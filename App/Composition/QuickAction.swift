import Core
import SettingsFeature

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

    /// - Throws: ``UnknownQuickAction``, which suggests a similar name or lists all names.
    public static func named(_ name: String) throws(UnknownQuickAction) -> QuickAction {
        guard let action = all.first(where: { $0.name == name }) else { throw UnknownQuickAction(name) }
        return action
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

/// There is no quick action of that name.
public struct UnknownQuickAction: Error, Equatable, CustomStringConvertible {
    public let description: String

    init(_ name: String) {
        let names = QuickAction.all.map(\.name)
        let hint = NearMiss.of(name, among: names).map { "Did you mean '\($0)'?" }
        description =
            "There is no quick action '\(name)'. " + (hint ?? "Choose one of: \(names.joined(separator: ", ")).")
    }
}
