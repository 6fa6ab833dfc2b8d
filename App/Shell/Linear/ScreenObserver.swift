import Design
import Observation
import Synchronization

/// Reads what a window shows, and notices when that has changed.
@MainActor
final class ScreenObserver {
    private let window: any ShellWindow
    private let tellOnce: @Sendable () -> Void
    private let hasTold: HasTold
    private let reading = Reading()

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

    /// What `read` returns. From now on every change of what it has read is reported, and no longer what was read before.
    func observe<Value>(_ read: () -> Value) -> Value {
        // An observation lasts until something changes: without an end, each frame would add one.
        Reading.$isBeginning.withValue(true) { reading.number += 1 }
        hasTold.value.store(false, ordering: .relaxed)
        return withObservationTracking {
            _ = reading.number
            return read()
        } onChange: { [tellOnce] in
            // Only here: a change by another thread at the same time is one.
            if !Reading.isBeginning { tellOnce() }
        }
    }

    /// Changes with each reading, so that the observation before ends.
    @Observable
    final class Reading {
        @TaskLocal static var isBeginning = false
        var number = 0
    }

    private final class HasTold: Sendable {
        // One change can be noticed several times.
        let value = Atomic(false)
    }
}
