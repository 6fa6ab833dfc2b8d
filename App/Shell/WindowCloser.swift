import Design

/// Closes a window once, whatever requests it first: the end of the input, a program, or a signal.
@MainActor
final class WindowCloser {
    private let window: any ShellWindow
    private var closing: Task<Void, Never>?

    init(_ window: any ShellWindow) {
        self.window = window
    }

    var isClosing: Bool { closing != nil }

    /// Returns when the window is closed; waits if another caller has already begun to close it.
    func close() async {
        let task =
            closing
            ?? Task { [window] in
                await window.settle()
                // A start that was never displayed has not failed if its screen can be rendered.
                var animations = AnimationClock()
                _ = (
                    LinearText(window.screen),
                    WindowSnapshot(of: window, toasts: [], animations: &animations, now: .zero)
                )
                await window.shown()
                await window.close()
            }
        closing = task
        await task.value
    }
}

/// A screen or a sheet that a window can go to by its name.
public struct WindowPlace: Sendable, Equatable {
    /// The name of the place, such as `chat`.
    public let name: String
    /// The link that opens it.
    public let link: String
    /// What the user sees there, in one line.
    public let summary: String

    /// The title of its screen; nil when it is not known.
    public let title: String?

    public init(name: String, link: String, summary: String, title: String? = nil) {
        self.name = name
        self.link = link
        self.summary = summary
        self.title = title
    }
}
