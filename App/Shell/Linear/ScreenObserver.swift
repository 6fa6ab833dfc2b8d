import Design
import Observation
import Synchronization

/// Reads what a window shows, and notices when that has changed.
@MainActor
final class ScreenObserver {
    private let window: any ShellWindow
    private let tellOnce: @Sendable () -> Void
    private let hasTold: HasTold

    /// - Parameter onChange: called at most once after each reading; on any thread, and before the change
    ///   can be read.
    init(_ window: any ShellWindow, onChange: @escaping @Sendable () -> Void) {
        self.window = window
        let hasTold = HasTold()
        self.hasTold = hasTold
        tellOnce = {
            if hasTold.value.exchange(true, ordering: .relaxed) == false { onChange() }
        }
    }

    /// The current screen as text. From now on every change of it is reported, and every toast.
    func text(after memory: LinearText.Memory) -> LinearText {
        observe {
            _ = window.toasts.hasUnseen
            return LinearText(of: window, after: memory)
        }
    }

    /// What `read` returns. From now on every change of what it has read is reported.
    func observe<Value>(_ read: () -> Value) -> Value {
        hasTold.value.store(false, ordering: .relaxed)
        return withObservationTracking(read) { [tellOnce] in tellOnce() }
    }

    private final class HasTold: Sendable {
        // Earlier screens stay observed until they change, so one change can be noticed several times.
        let value = Atomic(false)
    }
}
