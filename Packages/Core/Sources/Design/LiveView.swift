/// Something that can be shown: `screen` describes its current state.
///
/// A view reads observable state in `screen`. A shell draws `screen` under observation tracking, and draws it again
/// when any of that state changes.
@MainActor
public protocol LiveView: AnyObject, Sendable {
    var screen: Screen { get }

    /// Called each time the view becomes the frontmost one, before it is drawn.
    func appear() async

    /// What would be lost if the view were closed now; nil when nothing would. Ask the user before you close such a
    /// view.
    var unsavedChanges: UnsavedChanges? { get }
}

public struct UnsavedChanges: Sendable, Equatable {
    /// The question: `Discard the new name?`
    public let title: String
    public let message: String
    public let discardLabel: String

    public init(title: String, message: String, discardLabel: String = "Discard") {
        self.title = title
        self.message = message
        self.discardLabel = discardLabel
    }
}

extension LiveView {
    public var unsavedChanges: UnsavedChanges? { nil }

    public func appear() async {}
}
