/// Closes a window once, whatever asks first: the end of the input, a program, or a signal.
@MainActor
final class WindowCloser {
    private let window: any ShellWindow
    private var closing: Task<Void, Never>?

    init(_ window: any ShellWindow) {
        self.window = window
    }

    /// Whether anybody has asked.
    var isClosing: Bool { closing != nil }

    /// Returns when the window is closed; what others have begun is waited for.
    func close() async {
        let task =
            closing
            ?? Task { [window] in
                await window.settle()
                // A start that nobody looked at is no failed one: what would have been seen can be made.
                _ = (LinearText(window.screen), WindowSnapshot(of: window, toasts: []))
                await window.shown()
                await window.close()
            }
        closing = task
        await task.value
    }
}
