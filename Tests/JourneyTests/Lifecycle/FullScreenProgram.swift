import Foundation
import Testing

/// The shell on the whole screen of a terminal. What it writes waits in the terminal until the test reads it.
struct FullScreenProgram {
    /// Draws the whole screen again.
    static let redraw = "\u{0c}"
    /// What follows everything that the program has written.
    private static let end = "slipway-journey-end"

    let terminal: TestTerminal
    let program: RunningProgram
    private let settings: [UInt8]

    /// - Parameters:
    ///   - isInControl: whether the terminal controls the shell, so that its keys and changes of its size send signals.
    ///   - bash: whether another shell runs first, in which the program can be started.
    init(
        _ home: TestHome, _ arguments: [String] = ["shell"], columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], isInControl: Bool = false, bash: Bool = false
    ) throws {
        terminal = try TestTerminal()
        terminal.resize(columns: columns, rows: rows)
        settings = terminal.settings
        // After a crash Swift's runtime would ask at the terminal whether to debug the program.
        let basic = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        let command = bash ? ["/bin/bash", "--norc", "--noprofile", "-i"] : [Program.url.path] + arguments
        program = try RunningProgram(
            isInControl ? ["--ctty"] + command : arguments, in: home,
            environment: environment.merging(basic) { given, _ in given }, terminal: terminal, showsOutput: true,
            program: isInControl ? "/usr/bin/setsid" : nil)
    }

    /// Whether the terminal has its settings from before the program was started.
    var hasSettingsBack: Bool { terminal.settings == settings }

    /// The next so many bytes. While there are fewer, the screen is drawn again and again.
    func read(_ count: Int, pressing keys: String = "") async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var (hasKeys, isAsked) = (false, false)
        while bytes.count < count {
            // The terminal has been taken when it is sent something: from now on keys are not echoed.
            if !bytes.isEmpty, !hasKeys {
                try terminal.type(keys)
                hasKeys = true
            }
            if !bytes.isEmpty, !isAsked, !terminal.hasOutput {
                try terminal.type(Self.redraw)
                isAsked = true
            }
            let new = try await terminal.bytes(atMost: count - bytes.count)
            bytes += new
            if new.count > 200 { isAsked = false }
        }
        return bytes
    }

    func read(to text: String) async throws {
        var shown = ""
        while !shown.contains(text) {
            shown = String(shown.suffix(10_000)) + String(decoding: try await terminal.bytes(), as: UTF8.self)
        }
    }

    /// Has the program write until the terminal takes no more.
    func fill() async throws {
        let end = ContinuousClock.now + .seconds(600)
        while terminal.acceptsOutput {
            guard .now < end else { throw TestTerminal.Failure(read: "room was left in the terminal") }
            // Keys that arrive while a frame is being written have one frame together, so no number of them is enough.
            if !terminal.hasInput { try terminal.type(Self.redraw) }
            await Task.yield()
        }
    }

    /// What is left when the program has ended.
    func rest() async throws -> [UInt8] {
        let program = terminal.programSide
        Thread.detachNewThread { try? program.write(contentsOf: Data(Self.end.utf8)) }
        var bytes: [UInt8] = []
        while !bytes.reversed().starts(with: Self.end.utf8.reversed()) { bytes += try await terminal.bytes() }
        return bytes.dropLast(Self.end.utf8.count)
    }
}

extension FullScreenProgram {
    /// The last of the modes that the shell sets, and the last that it resets.
    static let taken = "\u{1b}[?1006h"
    static let givenBack = "\u{1b}[?1049l"

    /// Waits until a word is written, and returns all before it.
    @discardableResult
    func shows(_ word: String) async throws -> String {
        try await terminal.read(to: word)
    }

    /// Ctrl-C, and once more.
    func quit() async throws {
        try terminal.type("\u{3}")
        try await shows("again")
        try terminal.type("\u{3}")
        try await shows(Self.givenBack)
        #expect(await program.status() == 0)
        #expect(hasSettingsBack)
    }
}

extension TestTerminal {
    fileprivate var settings: [UInt8] {
        var settings = termios()
        tcgetattr(programSide.fileDescriptor, &settings)
        let numbers = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        return withUnsafeBytes(of: settings.c_cc) { Array($0) }
            + numbers.flatMap { number in
                withUnsafeBytes(of: number) { Array($0) }
            }
    }

    /// Whether the program has written something that was not read.
    fileprivate var hasOutput: Bool {
        var entry = pollfd(fd: person.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// Whether the program could write more. There is no room for a moment during each write, too: this waits for its end.
    fileprivate var acceptsOutput: Bool {
        var entry = pollfd(fd: programSide.fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 100) > 0
    }

    /// Whether the program has not read everything that was typed.
    fileprivate var hasInput: Bool {
        var entry = pollfd(fd: programSide.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// What the program writes next; at least one byte.
    fileprivate func bytes(atMost limit: Int = 65_536) async throws -> [UInt8] {
        let descriptor = person.fileDescriptor
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                var buffer = [UInt8](repeating: 0, count: limit)
                // This thread cannot be cancelled: it ends by itself when the test's time limit passes.
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                var count = poll(&entry, 1, 600_000)
                if count > 0 {
                    count = Int32(
                        buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) })
                }
                guard count > 0 else { return continuation.resume(throwing: Failure(read: "nothing")) }
                continuation.resume(returning: Array(buffer.prefix(Int(count))))
            }
        }
    }
}
