import Design
import Observation
import Synchronization

/// Looks at a window's screen, and notices when what it has seen is no longer so.
@MainActor
final class ScreenObserver {
    private let window: any ShellWindow
    private let tellOnce: @Sendable () -> Void
    private let hasTold: HasTold

    /// - Parameter onChange: called once after each time that ``screen()`` was asked for, at most; on any thread, and
    ///   before the change is there to be seen.
    init(_ window: any ShellWindow, onChange: @escaping @Sendable () -> Void) {
        self.window = window
        let hasTold = HasTold()
        self.hasTold = hasTold
        tellOnce = {
            if hasTold.value.exchange(true, ordering: .relaxed) == false { onChange() }
        }
    }

    /// The screen as it is now. From now on every change of it is told, and every toast.
    func screen() -> Screen {
        hasTold.value.store(false, ordering: .relaxed)
        return withObservationTracking {
            _ = window.toasts.hasUnseen
            return window.screen
        } onChange: { [tellOnce] in
            tellOnce()
        }
    }

    private final class HasTold: Sendable {
        // What was looked at before stays observed until it changes, so that one change can be noticed several times.
        let value = Atomic(false)
    }
}
