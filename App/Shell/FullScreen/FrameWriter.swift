import Core
import Design
import Dispatch
import Foundation
import Synchronization
import Terminal

/// Writes frames on a thread of its own, one at a time, so that a terminal that takes no more output never blocks input.
final class FrameWriter: Sendable {
    private struct State {
        /// Not written yet, the oldest first. A text for the clipboard can follow a frame; there are no two frames.
        var waiting: [EncodedFrame] = []
        var isWriting = false
        var isStopped = false
        var hasFailed = false
    }

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter written: called after each frame, on the writer's thread; with false when the terminal is gone.
    init(_ output: ShellOutput, written: @escaping @Sendable (Bool) -> Void) {
        Thread.detachNewThread { [self] in
            while let frame = next() {
                let isWritten = output.write(frame)
                state.withLock { state in
                    state.isWriting = false
                    if !isWritten { state.hasFailed = true }
                }
                ended.signal()
                written(isWritten)
            }
        }
    }

    /// Whether a frame would be written at once. Otherwise the caller draws a newer one when this one is written.
    var isIdle: Bool {
        state.withLock { !$0.isWriting && $0.waiting.isEmpty && !$0.isStopped && !$0.hasFailed }
    }

    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    func write(_ frame: EncodedFrame) {
        state.withLock { $0.waiting.append(frame) }
        wake.signal()
    }

    /// Lets no further frame begin, and waits for the end of one that is being written, but not for long.
    ///
    /// - Parameter seconds: how long; nil for a second.
    /// - Returns: false if that one is still being written.
    @discardableResult
    func pause(waiting seconds: TimeInterval? = nil) -> Bool {
        let isWriting = state.withLock { state in
            state.isStopped = true
            state.waiting = []
            return state.isWriting
        }
        guard isWriting else { return true }
        let deadline = DispatchTime.now() + (seconds ?? TimeLimits.scaled(seconds: 1))
        while state.withLock({ $0.isWriting }) {
            guard ended.wait(timeout: deadline) == .success else { return false }
        }
        return true
    }

    func resume() {
        state.withLock { $0.isStopped = false }
        // Something may have been given meanwhile.
        wake.signal()
    }

    private func next() -> EncodedFrame? {
        while true {
            wake.wait()
            let (frame, isOver): (EncodedFrame?, Bool) = state.withLock { state in
                guard !state.isStopped, !state.waiting.isEmpty else { return (nil, state.hasFailed) }
                state.isWriting = true
                return (state.waiting.removeFirst(), false)
            }
            if let frame { return frame }
            if isOver { return nil }
        }
    }
}

extension WindowContent {
    @MainActor
    init(of window: any ShellWindow) {
        let status = window.status
        let origin = "\(status.state)/\(status.user?.id ?? "")"
        self.init(
            window.layers.map { Layer(place: "\(origin) \($0.place) \($0.screen.id)", view: $0.view, $0.screen) })
        tabs = window.tabs.map { Tab(name: $0.name, title: $0.title, badge: status.badges[$0.name]) }
        selectedTab = status.tab
        trail = window.trail
        let front = layers.last?.screen
        isQuestion = front?.isConfirmation ?? false
        canLeave = !(status.path.isEmpty && status.sheets.isEmpty) || front?.cancelButton != nil
        scene = status.scene
        user = status.userName
        // While the app starts, or cannot go on, there may be a session or not.
        isSignedOut = status.state == "unauthenticated"
        backend = window.backend
        activity = window.activity
        if let page = layers.last, let question = page.screen.question {
            // It stands once: the page behind it shows only what it waits for.
            var behind = page.screen
            behind.sections.removeAll { $0.style == .question }
            layers[layers.count - 1] = Layer(place: page.place, view: page.view, behind)
            // A later question is another place.
            let words = question.elements.first?.value ?? ""
            layers.append(Layer(place: "\(page.place) \(words)", question))
            isQuestion = true
        }
    }
}
