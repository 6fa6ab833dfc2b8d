import Core
import SettingsFeature

/// Something that can be asked for from outside, by one word: by the desktop's menu, or `--quick-action`.
public struct QuickAction: Sendable, Hashable {
    /// What it is asked for by.
    public let name: String
    /// What a menu shows.
    public let title: String
    let sheet: SettingsRoute

    /// All there are, in the order in which a menu shows them.
    public static let all = [
        QuickAction(name: "feedback-form", title: "Send feedback", sheet: .feedbackForm(message: nil)),
        QuickAction(name: "edit-profile", title: "Edit the profile", sheet: .editProfile),
    ]

    /// - Throws: ``UnknownQuickAction`` that says what there is instead.
    public static func named(_ name: String) throws(UnknownQuickAction) -> QuickAction {
        guard let action = all.first(where: { $0.name == name }) else { throw UnknownQuickAction(name) }
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
            "There is no quick action '\(name)'. " + (hint ?? "There are: \(names.joined(separator: ", ")).")
    }
}
