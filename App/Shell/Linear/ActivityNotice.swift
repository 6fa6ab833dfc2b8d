import Design

/// Shows what a window waits for while the user's work takes longer than a moment.
@MainActor
struct ActivityNotice {
    /// What takes less time needs no words.
    static let patience = Duration.milliseconds(300)

    let window: any ShellWindow
    let console: LinearConsole
    let clock: any Clock<Duration>

    /// Runs beside the work, until it is cancelled. The last line that it has shown stays.
    func follow() async {
        while (try? await clock.sleep(for: Self.patience)) != nil, !Task.isCancelled {
            console.show(status: window.activity.map { "\($0) Ctrl-C cancels" })
        }
    }
}
