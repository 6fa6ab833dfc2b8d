import CoreTesting
import Foundation
import Synchronization

/// A running process of the program: lines in, lines out. Killed at the end of the test, if it has not ended by itself.
final class RunningProgram: Sendable {
    private let process: SpawnedProcess
    /// Kept alive, so that the program's files exist for as long as it may run.
    private let home: TestHome
    private let lines: AsyncStream<String>
    private let output = Mutex("")
    private let errors = Mutex("")
    private let errorsEnded: AsyncStream<Void>
    var identifier: Int32 { process.identifier }

    /// - Parameters:
    ///   - terminal: the terminal for the program's input and output; nil for pipes.
    ///   - showsOutput: whether its standard output goes to the terminal, too.
    ///   - isInPieces: whether output is returned as it comes, and not in whole lines.
    ///   - program: the program to start; nil for the built one.
    init(
        _ arguments: [String], in home: TestHome, environment: [String: String] = [:], terminal: TestTerminal? = nil,
        showsOutput: Bool = false, isInPieces: Bool = false, program: String? = nil
    ) throws {
        self.home = home
        let basic = [
            "HOME": home.url.path, "PATH": "/usr/bin:/bin", "SLIPWAY_HOME": home.url.path,
            "SLIPWAY_TIME_LIMIT_FACTOR": String(Program.timeLimitFactor),
            "BACKEND_PASSWORD_COST": String(Program.passwordCost),
            // Otherwise a pager would wait for keys at a test's terminal.
            "PAGER": "cat",
        ]
        let dialogue = terminal.map { SpawnedProcess.Stream.descriptor($0.programSide.fileDescriptor) } ?? .pipe
        process = try SpawnedProcess.start(
            program ?? Program.url.path, arguments, environment: basic.merging(environment) { _, new in new },
            input: dialogue, output: showsOutput ? dialogue : .pipe, errors: dialogue)
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let (errorsEnded, endErrors) = AsyncStream.makeStream(of: Void.self)
        self.errorsEnded = errorsEnded
        Self.read(process.output, isInPieces: isInPieces) { [weak self] text in
            self?.output.withLock { $0 += isInPieces ? text : text + "\n" }
            line.yield(text)
        } end: {
            line.finish()
        }
        Self.read(process.errors) { [weak self] text in
            self?.errors.withLock { $0 += text + "\n" }
        } end: {
            endErrors.finish()
        }
    }

    func write(_ text: String) {
        // A program that has ended reads nothing; the test notices the missing answer.
        try? process.input?.write(contentsOf: Data(text.utf8))
    }

    func closeInput() {
        try? process.input?.close()
    }

    func kill(_ signal: Int32) {
        process.kill(signal)
    }

    /// Waits until SIGSTOP has reached every thread of the process.
    func awaitStopped() throws {
        let tasks = "/proc/\(identifier)/task"
        while !Task.isCancelled {
            let states = try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { task -> Character? in
                // A thread may have ended since the directory was read.
                guard let line = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8) else {
                    return nil
                }
                // The state follows the name, which stands in parentheses.
                return line.split(separator: ")").last?.dropFirst().first
            }
            if !states.isEmpty, states.allSatisfy({ $0 == "T" }) { return }
            sched_yield()
        }
        throw CancellationError()
    }

    /// The next line of output; nil at its end.
    func nextLine() async -> String? {
        var iterator = lines.makeAsyncIterator()
        return await iterator.next()
    }

    /// The next line of output.
    ///
    /// - Throws: ``ProgramEnded`` at the end of the output, with the program's error output.
    func requireLine(_ purpose: String) async throws -> String {
        if let line = await nextLine() { return line }
        let result = await result()
        throw ProgramEnded(purpose: purpose, status: result.status, errors: result.errors)
    }

    /// The exit status, or the negative number of the signal that ended it.
    func status() async -> Int32 {
        // When the test's time limit passes, the program is killed.
        let ending = await withTaskCancellationHandler {
            await process.wait()
        } onCancel: {
            process.kill(SIGKILL)
        }
        return switch ending {
        case .exited(let status): status
        case .signalled(let signal): -signal
        }
    }

    func result() async -> Program.Result {
        for await _ in lines {}
        for await _ in errorsEnded {}
        let status = await status()
        return Program.Result(status: status, output: output.withLock { $0 }, errors: errors.withLock { $0 })
    }

    private static func read(
        _ handle: FileHandle?, isInPieces: Bool = false, line: @escaping @Sendable (String) -> Void,
        end: @escaping @Sendable () -> Void
    ) {
        guard let handle else { return end() }
        let descriptor = handle.fileDescriptor
        Thread.detachNewThread {
            // The thread owns the handle, and so the descriptor, until the end.
            defer { try? handle.close() }
            var rest = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest.append(contentsOf: buffer[..<count])
                if isInPieces { line(takeText(of: &rest)) }
                while !isInPieces, let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line(String(decoding: rest[rest.startIndex..<index], as: UTF8.self))
                    rest.removeSubrange(rest.startIndex...index)
                }
            }
            if !rest.isEmpty { line(String(decoding: rest, as: UTF8.self)) }
            end()
        }
    }

    /// Takes everything but the beginning of a letter whose rest has not arrived.
    private static func takeText(of data: inout Data) -> String {
        for cut in 0..<4 {
            guard let text = String(validating: data.dropLast(cut), as: UTF8.self) else { continue }
            data = data.suffix(cut)
            return text
        }
        defer { data = Data() }
        return String(decoding: data, as: UTF8.self)
    }
}

/// Why an expected line did not arrive.
struct ProgramEnded: Error, CustomStringConvertible {
    let purpose: String
    let status: Int32
    let errors: String

    var description: String {
        "No answer to \(purpose): the program ended with status \(status) and wrote on standard error: \(errors)"
    }
}
