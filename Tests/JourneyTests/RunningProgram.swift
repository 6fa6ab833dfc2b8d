import Foundation
import Synchronization

/// A process of the program: lines in, lines out. Ended with the test, if it has not ended by itself.
final class RunningProgram: Sendable {
    private let process: Mutex<Process>
    private let input: FileHandle
    private let lines: AsyncStream<String>
    private let ended: AsyncStream<Int32>
    private let output = Mutex("")
    private let errors = Mutex("")
    private let errorsEnded: AsyncStream<Void>
    let identifier: Int32

    /// - Parameter terminal: where the program asks and is answered; nil for pipes.
    init(
        _ arguments: [String], in home: TestHome, environment: [String: String] = [:], terminal: TestTerminal? = nil
    ) throws {
        let process = Process()
        process.executableURL = Program.url
        process.arguments = arguments
        let basic = ["HOME": home.url.path, "PATH": "/usr/bin:/bin", "SLIPWAY_HOME": home.url.path]
        process.environment = basic.merging(environment) { _, new in new }
        let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
        process.standardInput = terminal?.programSide ?? inputPipe
        process.standardOutput = outputPipe
        process.standardError = terminal?.programSide ?? errorPipe
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { process in
            end.yield(
                process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus)
            end.finish()
        }
        try process.run()
        identifier = process.processIdentifier
        input = inputPipe.fileHandleForWriting
        self.ended = ended
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        let (errorsEnded, endErrors) = AsyncStream.makeStream(of: Void.self)
        self.errorsEnded = errorsEnded
        self.process = Mutex(process)
        Self.read(outputPipe.fileHandleForReading) { [weak self] text in
            self?.output.withLock { $0 += text + "\n" }
            line.yield(text)
        } end: {
            line.finish()
        }
        // Nobody else would close it.
        if terminal != nil { try errorPipe.fileHandleForWriting.close() }
        Self.read(errorPipe.fileHandleForReading) { [weak self] text in
            self?.errors.withLock { $0 += text + "\n" }
        } end: {
            endErrors.finish()
        }
    }

    deinit {
        kill(SIGKILL)
    }

    func write(_ text: String) {
        // A program that has ended takes nothing any more; the test sees that by its answer.
        try? input.write(contentsOf: Data(text.utf8))
    }

    func closeInput() {
        try? input.close()
    }

    func kill(_ signal: Int32) {
        process.withLock { process in
            if process.isRunning { Foundation.kill(process.processIdentifier, signal) }
        }
    }

    /// Waits until SIGSTOP has reached every thread of the process.
    func awaitStopped() throws {
        let tasks = "/proc/\(identifier)/task"
        for _ in 0..<100_000 {
            let states = try FileManager.default.contentsOfDirectory(atPath: tasks).map { task in
                let line = try String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
                // The state follows the name, which stands in parentheses.
                return line.split(separator: ")").last?.dropFirst().first
            }
            if states.allSatisfy({ $0 == "T" }) { return }
            sched_yield()
        }
        struct StillRunning: Error {}
        throw StillRunning()
    }

    /// The next line of output; nil at its end.
    func nextLine() async -> String? {
        var iterator = lines.makeAsyncIterator()
        return await iterator.next()
    }

    /// The exit status, or a signal's number with a minus before it.
    func status() async -> Int32 {
        var iterator = ended.makeAsyncIterator()
        return await iterator.next() ?? .min
    }

    func result() async -> Program.Result {
        for await _ in lines {}
        for await _ in errorsEnded {}
        let status = await status()
        return Program.Result(status: status, output: output.withLock { $0 }, errors: errors.withLock { $0 })
    }

    private static func read(
        _ handle: FileHandle, line: @escaping @Sendable (String) -> Void, end: @escaping @Sendable () -> Void
    ) {
        let descriptor = handle.fileDescriptor
        Thread.detachNewThread {
            // The thread owns the handle, and with it the descriptor, until the end.
            defer { try? handle.close() }
            var rest = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                rest.append(contentsOf: buffer[..<count])
                while let index = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line(String(decoding: rest[rest.startIndex..<index], as: UTF8.self))
                    rest.removeSubrange(rest.startIndex...index)
                }
            }
            if !rest.isEmpty { line(String(decoding: rest, as: UTF8.self)) }
            end()
        }
    }
}
