/// Something that can be shown: asked for its screen, it describes itself as it is now.
///
/// A view reads observable state while it describes itself; a shell draws `screen` under observation and draws again
/// when any of that state changes.
@MainActor
public protocol LiveView: AnyObject {
    var screen: Screen { get }

    /// Called each time the view becomes the frontmost one, before it is drawn.
    func appear() async
}

extension LiveView {
    public func appear() async {}
}
