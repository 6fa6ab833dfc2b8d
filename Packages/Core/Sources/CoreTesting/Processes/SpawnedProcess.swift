import CSpawn
public import Foundation

/// A program that runs as a separate process. It is killed when this object is deallocated, unless it has ended.
///
/// ```swift
/// let process = try SpawnedProcess.start("/usr/bin/tr", ["a-z", "A-Z"], input: .pipe, output: .pipe)
/// try process.input?.write(contentsOf: Data("hello".utf8))
/// try process.input?.close()
/// let shout = try process.output?.readToEnd()
/// #expect(await process.wait() == .exited(0))
/// ```
///
/// Foundation's `Process` sometimes crashes when many threads start programs at once, and it passes on the signal mask
/// of the thread that starts one. Here a program gets its three streams, no other descriptor, and no blocked or ignored
/// signals. From the first start on, this process ignores SIGPIPE: writing to a program that has ended fails with an
/// error, and does not end this process.
public final class SpawnedProcess: Sendable {
    /// How a process ended.
    public enum Ending: Sendable, Equatable {
        /// The process exited with this status.
        case exited(Int32)
        /// This signal ended the process.
        case signalled(Int32)
    }

    /// What one of a program's standard streams is.
    public enum Stream: Sendable {
        /// `/dev/null`.
        case nothing
        /// The same as this process's own.
        case inherited
        /// A pipe, whose other end is ``SpawnedProcess/input``, ``SpawnedProcess/output`` or ``SpawnedProcess/errors``.
        case pipe
        /// This open descriptor; the caller still owns it.
        case descriptor(Int32)
    }

    /// The program could not be started.
    public struct Failure: Error, CustomStringConvertible {
        public let program: String
        /// The value of errno.
        public let code: Int32

        public var description: String { "\(program) does not start: \(String(cString: strerror(code)))" }
    }

    /// The process id. The system may give it to another process once ``wait()`` has returned.
    public let identifier: Int32
    /// The pipe to the program's standard input; nil when that is no pipe.
    public let input: FileHandle?
    /// The pipe from the program's standard output; nil when that is no pipe.
    public let output: FileHandle?
    /// The pipe from the program's standard error; nil when that is no pipe.
    public let errors: FileHandle?
    private let life: ProcessLife

    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    private init(identifier: pid_t, input: FileHandle?, output: FileHandle?, errors: FileHandle?) {
        self.identifier = identifier
        self.input = input
        self.output = output
        self.errors = errors
        life = ProcessLife(identifier)
    }

    deinit {
        life.kill(SIGKILL)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path; PATH is not searched.
    ///   - arguments: without the program's own name.
    ///   - environment: the complete environment; nil for that of this process.
    public static func start(
        _ program: String, _ arguments: [String] = [], environment: [String: String]? = nil,
        input: Stream = .nothing, output: Stream = .nothing, errors: Stream = .nothing
    ) throws(Failure) -> SpawnedProcess {
        _ = ignoresBrokenPipes
        func opened(_ stream: Stream, _ number: Int32) throws(Failure) -> StreamEnds {
            guard let ends = StreamEnds(stream, number) else { throw Failure(program: program, code: errno) }
            return ends
        }
        let ends = [try opened(input, 0), try opened(output, 1), try opened(errors, 2)]
        let environment = environment ?? ProcessInfo.processInfo.environment
        var identifier: pid_t = 0
        let code = withCStrings([program] + arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                slipway_spawn(&identifier, program, arguments, environment, ends.map(\.theirs))
            }
        }
        guard code == 0 else { throw Failure(program: program, code: code) }
        return SpawnedProcess(
            identifier: identifier, input: ends[0].ours, output: ends[1].ours, errors: ends[2].ours)
    }

    /// Sends a signal, unless the process has ended.
    public func kill(_ signal: Int32) {
        life.kill(signal)
    }

    /// Waits until the process has ended. Any number of tasks may call this, any number of times.
    public func wait() async -> Ending {
        await life.ending()
    }

    private static func withCStrings<R>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
    ) -> R {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
