import Core
public import Design
public import Foundation
import Terminal

/// The only way to write to standard output, standard error and a terminal.
///
/// It takes only `TerminalText`, and whole texts at once: control characters from outside never reach the terminal,
/// and a reader never sees half a line. `.modules.yml` forbids every other way.
public struct ShellOutput: Sendable {
    public static let standard = ShellOutput(descriptor: STDOUT_FILENO)
    public static let errors = ShellOutput(descriptor: STDERR_FILENO)

    let descriptor: Int32

    public var isTerminal: Bool { TerminalDevice.isTerminal(descriptor) }

    /// How many columns a line may take; nil for a file or a pipe, whose lines are not broken. The variable COLUMNS
    /// decides before the terminal itself, as for other programs.
    public var columns: Int? {
        guard isTerminal else { return nil }
        let wished = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 0
        return wished > 0 ? wished : TerminalDevice.size(of: descriptor).columns
    }

    /// Whether it is a terminal that shows letters beyond ASCII, by the user's language.
    public var hasUnicode: Bool {
        isTerminal && TerminalCapabilities(environment: ProcessInfo.processInfo.environment).symbols != .ascii
    }

    /// Whether it is a terminal with colours that the user has not turned off.
    public var hasColors: Bool {
        let environment = ProcessInfo.processInfo.environment
        guard isTerminal, environment["TERM"]?.isEmpty == false else { return false }
        return TerminalCapabilities(environment: environment).options.colors != .none
    }

    /// Writes the whole text. Waits for a slow reader, until the deadline if the descriptor is non-blocking.
    ///
    /// - Returns: false when it cannot be written, for example because the reader has closed the pipe.
    @discardableResult
    func write(_ text: TerminalText, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        send(text.text, until: deadline) == 0
    }

    /// Writes a whole frame.
    ///
    /// - Returns: false when it cannot be written: the terminal is gone.
    func write(_ frame: EncodedFrame) -> Bool { send(frame.bytes) == 0 }

    /// Writes the whole text.
    ///
    /// - Throws: `EPIPE` when the reader has closed the pipe and SIGPIPE does not end the process; any other error of
    ///   the write.
    public func print(_ text: TerminalText) throws(POSIXError) { try check(send(text.text)) }

    /// Writes a value that a program may want unchanged, and a line feed. For a terminal it is sanitized; a file or a
    /// pipe gets every byte.
    ///
    /// - Throws: as ``print(_:)``.
    public func print(value: String) throws(POSIXError) {
        try check(send((isTerminal ? TerminalText(lines: value).text : value) + "\n"))
    }

    /// Writes a part of such a value, without a line feed.
    ///
    /// - Throws: as ``print(_:)``.
    public func print(part: String) throws(POSIXError) {
        try check(send(isTerminal ? TerminalText(lines: part).text : part))
    }

    private func check(_ code: Int32) throws(POSIXError) {
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    }

    /// - Returns: 0, or the system's error number.
    private func send(_ text: String, until deadline: ContinuousClock.Instant? = nil) -> Int32 {
        send(Array(text.utf8), until: deadline)
    }

    private func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant? = nil) -> Int32 {
        Descriptor.write(bytes, to: descriptor) { Readiness.wait(descriptor, for: .writing, until: deadline) }
    }
}
