/// Something that can be shown: asked for its screen, it describes itself as it is now.
///
/// A view reads observable state while it describes itself; a shell draws `screen` under observation and draws again
/// when any of that state changes.
@MainActor
public protocol LiveView: AnyObject {
    var screen: Screen { get }

    /// Called each time the view becomes the frontmost one, before it is drawn.
    func appear() async

    /// What would be lost if the view were closed now; nil while nothing would. Whoever closes views asks the person
    /// before.
    var unsavedChanges: UnsavedChanges? { get }
}

/// Something that has been entered and not been kept.
public struct UnsavedChanges: Sendable, Equatable {
    /// The question: `Discard the new name?`
    public let title: String
    public let message: String
    /// What the accepting button says: the deed, not "OK".
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
