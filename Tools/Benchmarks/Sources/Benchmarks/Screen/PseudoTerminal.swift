import Foundation

/// A program in a terminal of 200 columns and 60 rows. What it asks the terminal is answered as xterm does, without
/// synchronised output.
final class PseudoTerminal {
    /// What a program wrote until it was quiet.
    struct Output {
        var bytes = 0
        /// How many times something could be read.
        var pieces = 0
        /// In nanoseconds, until the last byte was read.
        var duration = 0.0
    }

    let name: String
    let processIdentifier: pid_t
    private let terminal: Int32
    private var questions = TerminalQuestions()
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// - Parameter environment: the whole one.
    init(_ name: String, _ program: URL, _ arguments: [String], environment: [String: String]) throws {
        self.name = name
        var size = winsize(ws_row: 60, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
        var (own, other): (Int32, Int32) = (-1, -1)
        guard openpty(&own, &other, nil, nil, &size) == 0, let path = ttyname(other).map({ String(cString: $0) }) else {
            throw Failure(what: "a pseudo-terminal", code: Int(errno))
        }
        defer { close(other) }
        terminal = own
        for descriptor in [own, other] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        processIdentifier = try Self.spawn(program, arguments, environment, on: path)
    }

    deinit {
        close(terminal)
    }

    /// Starts a program in a session of its own, whose terminal is the one with this path.
    private static func spawn(
        _ program: URL, _ arguments: [String], _ environment: [String: String], on path: String
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens becomes its own.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A thread that measured something else may block signals, and the program would never end.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // With POSIX_SPAWN_SETSID, which Glibc's Swift module lacks.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | 0x80)
        let words = ([program.path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, program.path, &actions, &attributes, words, variables)
        guard code == 0 else { throw Failure(what: program.path, code: Int(code)) }
        return process
    }

    func type(_ text: String) throws {
        try write(Array(text.utf8))
    }

    private func write(_ bytes: [UInt8]) throws {
        guard Foundation.write(terminal, bytes, bytes.count) == bytes.count else {
            throw Failure(what: "typing in \(name)", code: Int(errno))
        }
    }

    /// Reads until nothing has come for a while.
    ///
    /// - Parameters:
    ///   - quiet: how long, in milliseconds.
    ///   - patience: how long the first byte may take.
    func read(quiet: Int32 = 30, patience: Int32 = 20_000) throws -> Output {
        let start = ContinuousClock.now
        var output = Output()
        while wait(output.pieces == 0 ? patience : quiet) {
            output.bytes += try readPiece()
            output.pieces += 1
            output.duration = (ContinuousClock.now - start) / .nanoseconds(1)
        }
        guard output.pieces > 0 else { throw Failure(what: "output of \(name)") }
        return output
    }

    /// Types a key, and reads what it changes.
    func press(_ key: String) throws -> Output {
        try type(key)
        return try read()
    }

    /// Reads what comes in a time, in milliseconds.
    func read(for duration: Int) throws -> Output {
        let start = ContinuousClock.now
        var output = Output()
        while true {
            let left = duration - Int((ContinuousClock.now - start) / .milliseconds(1))
            guard left > 0, wait(Int32(left)) else { return output }
            output.bytes += try readPiece()
            output.pieces += 1
        }
    }

    private func wait(_ milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    private func readPiece() throws -> Int {
        let count = Foundation.read(terminal, &buffer, buffer.count)
        guard count > 0 else { throw Failure(what: "\(name) ended early", code: Int(errno)) }
        let answers = questions.answers(to: buffer[..<count])
        if !answers.isEmpty { try write(answers) }
        return count
    }

    func end() {
        kill(processIdentifier, SIGTERM)
        // What it still writes must not keep it from ending.
        while waitpid(processIdentifier, nil, WNOHANG) == 0 {
            if wait(10) { _ = Foundation.read(terminal, &buffer, buffer.count) }
        }
    }
}

/// What programs ask a terminal, and what xterm answers.
private struct TerminalQuestions {
    /// The end of what was read before, in which a question may have begun.
    private var rest: [UInt8] = []

    private static let known: [(question: String, answer: String)] = [
        ("\u{1b}[c", "\u{1b}[?64;1;9;15;18;21;22c"), ("\u{1b}[6n", "\u{1b}[1;1R"),
        ("\u{1b}[?2026$p", "\u{1b}[?2026;0$y"), ("\u{1b}[?2048$p", "\u{1b}[?2048;0$y"),
        ("\u{1b}]11;?", "\u{1b}]11;rgb:1616/1818/1d1d\u{1b}\\"),
    ]

    mutating func answers(to bytes: ArraySlice<UInt8>) -> [UInt8] {
        // Most output has none of them.
        guard !rest.isEmpty || bytes.contains(0x1b) else { return [] }
        var text = rest + bytes
        var answers: [UInt8] = []
        for (question, answer) in Self.known {
            guard let range = text.firstRange(of: Array(question.utf8)) else { continue }
            answers += Array(answer.utf8)
            text.removeSubrange(..<range.upperBound)
        }
        rest = text.suffix(8).firstIndex(of: 0x1b).map { Array(text[$0...]) } ?? []
        return answers
    }
}
