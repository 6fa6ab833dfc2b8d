/// When drafts are stored: while the user goes on typing, and before the shell ends.
@MainActor
final class DraftStoring {
    private static let delay = Duration.milliseconds(500)

    private let timer: ShellTimer
    private var pause: Task<Void, Never>?
    private var storing: Task<Void, Never>?

    init(_ timer: ShellTimer) {
        self.timer = timer
    }

    /// A draft has changed. ``ShellEvent/pause`` follows.
    func noteTyping() {
        if pause == nil { pause = timer.send(.pause, after: Self.delay) }
    }

    func endPause() {
        pause = nil
    }

    func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
        storing = Task { [before = storing, timer] in
            await work()
            await before?.value
            timer.post(.change)
        }
    }

    /// Returns when everything that was begun is stored.
    func end() async {
        pause?.cancel()
        await storing?.value
    }
}
