/// Something that can be shown: `screen` describes its current state.
///
/// A view reads observable state in `screen`. A shell draws `screen` under observation tracking, and draws it again
/// when any of that state changes.
@MainActor
public protocol LiveView: AnyObject, Sendable {
    var screen: Screen { get }

    /// Called each time the view becomes the frontmost one, before it is drawn.
    func appear() async
}

extension LiveView {
    public func appear() async {}
}
