import Core
import Design
import Foundation
import Synchronization
import Terminal

/// A terminal whose whole screen, and every key, is for a shell, for as long as it is taken.
///
/// Any thread may give it back, so that a signal handler can while the rest of the process is blocked.
final class KeyTerminal: Sendable {
    private struct State {
        /// The terminal's settings before it was first taken.
        var original: termios?
        var isTaken = false
        var hasMouse = true
        var hasKittyPictures = false
    }

    /// The descriptor that keys are read from.
    let input: Int32
    private let output: Int32
    /// Writes frames while the terminal is taken, if anything does.
    private let writer: FrameWriter?
    private let state = Mutex(State())

    init(input: Int32, output: Int32, writer: FrameWriter? = nil) {
        self.input = input
        self.output = output
        self.writer = writer
    }

    var columns: Int { TerminalDevice.size(of: output).columns }
    var rows: Int { TerminalDevice.size(of: output).rows }

    /// Takes the terminal; also again, after other processes had it and may have changed its settings.
    func take() {
        let hasMouse = state.withLock { state in
            guard let current = TerminalDevice.settings(of: input) else { return false }
            if state.original == nil || TerminalDevice.collectsLines(current) { state.original = current }
            if let original = state.original {
                CrashRestoration.prepare(original, of: input, writing: reset(state), to: output)
            }
            TerminalDevice.apply(TerminalDevice.keyByKey(current), to: input)
            state.isTaken = true
            return state.hasMouse
        }
        ShellOutput(descriptor: output).write(hasMouse ? TerminalModes.set + TerminalModes.mouse : TerminalModes.set)
        writer?.resume()
    }

    /// Takes the mouse, or leaves it to the terminal, which can then select text.
    func setMouse(_ isOn: Bool) {
        let isTaken = state.withLock { state in
            state.hasMouse = isOn
            return state.isTaken
        }
        guard isTaken else { return }
        write(isOn ? TerminalModes.mouse : TerminalModes.mouseReset)
    }

    /// Writes a text between frames, if there are any.
    func write(_ text: TerminalText) {
        guard let writer else {
            ShellOutput(descriptor: output).write(text)
            return
        }
        writer.write(EncodedFrame(text))
    }

    /// Notes that pictures of kitty's graphics protocol may be on the screen.
    func noteKittyPictures() {
        state.withLock { state in
            guard !state.hasKittyPictures else { return }
            state.hasKittyPictures = true
            guard state.isTaken, let original = state.original else { return }
            CrashRestoration.prepare(original, of: input, writing: reset(state), to: output)
        }
    }

    private func reset(_ state: State) -> TerminalText {
        state.hasKittyPictures ? TerminalModes.pictureReset + TerminalModes.reset : TerminalModes.reset
    }

    /// Restores the terminal's original settings; no effect when it is not taken.
    func giveBack() {
        let reset: TerminalText? = state.withLock { state in
            guard state.isTaken, let original = state.original else { return nil }
            state.isTaken = false
            if TerminalDevice.isInForeground(input) { TerminalDevice.apply(original, to: input) }
            return self.reset(state)
        }
        guard let reset else { return }
        defer { CrashRestoration.forget(input) }
        if let writer, !writer.pause() || !acceptsOutput, TerminalDevice.isInForeground(input) {
            discardFrames(of: writer)
        }
        // A terminal that accepts no more output must not keep the process from ending.
        guard acceptsOutput else { return }
        ShellOutput(descriptor: output).write(reset)
    }

    /// The terminal has not read for a while, and the frames that wait for it are of a screen that it leaves now.
    private func discardFrames(of writer: FrameWriter) {
        // Each time there is room for a part of a frame.
        for _ in 0..<100 {
            TerminalDevice.discardOutput(of: output)
            if writer.pause(waiting: 0.01) { return }
        }
    }

    private var acceptsOutput: Bool {
        Readiness.wait(output, for: .writing, until: .now + TimeLimits.scaled(.seconds(1)))
    }
}
