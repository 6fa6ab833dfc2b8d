import Design
import Observation
import Synchronization

/// Reads what a window shows, and notices when that has changed.
@MainActor
final class ScreenObserver {
    private let window: any ShellWindow
    private let reportOnce: @Sendable () -> Void
    private let hasReported: HasReported
    private let reading = Reading()

    /// - Parameter onChange: called at most once after each reading; on any thread, and before the change
    ///   can be read.
    init(_ window: any ShellWindow, onChange: @escaping @Sendable () -> Void) {
        self.window = window
        let hasReported = HasReported()
        self.hasReported = hasReported
        reportOnce = {
            if hasReported.value.exchange(true, ordering: .relaxed) == false { onChange() }
        }
    }

    /// The current screen as text. From now on every change of it is reported, and every toast.
    func text(after memory: LinearText.Memory) -> LinearText {
        observe {
            _ = window.toasts.hasUnseen
            return LinearText(of: window, after: memory)
        }
    }

    /// What `read` returns. From now on every change of what it has read is reported, and no longer what was read before.
    func observe<Value>(_ read: () -> Value) -> Value {
        // An observation lasts until something changes: without an end, each frame would add one.
        Reading.$isBeginning.withValue(true) { reading.number += 1 }
        hasReported.value.store(false, ordering: .relaxed)
        return withObservationTracking {
            _ = reading.number
            return read()
        } onChange: { [reportOnce] in
            // Only here: a change by another thread at the same time is one.
            if !Reading.isBeginning { reportOnce() }
        }
    }

    /// Changes with each reading, so that the observation before ends.
    @Observable
    final class Reading {
        @TaskLocal static var isBeginning = false
        var number = 0
    }

    private final class HasReported: Sendable {
        // One change can be noticed several times.
        let value = Atomic(false)
    }
}
