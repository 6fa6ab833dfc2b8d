import Core
import Foundation
import Synchronization

/// A process of the client (`AuthFeatureWorker`) that asks who is signed in and ends.
final class Worker: Sendable {
    enum Outcome: Sendable, Equatable {
        case exited(Int32)
        case killed
    }

    /// Beside the tests, where the build puts it.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("AuthFeatureWorker")

    struct NotStarted: Error {
        let code: Int32
    }

    let pid: pid_t
    /// How the worker ended; one value.
    private let ending: AsyncStream<Outcome>

    // By the system's own call: among hundreds of open files, as all tests in one process have, Foundation's Process has
    // crashed.
    init(file: URL, endpoint: BackendEndpoint) throws {
        let (ending, end) = AsyncStream.makeStream(of: Outcome.self)
        self.ending = ending
        let pid = try Self.spawn([Self.program.path, file.path, endpoint.url.absoluteString, endpoint.key])
        self.pid = pid
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            end.yield(status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed)
            end.finish()
        }
    }

    private static func spawn(_ arguments: [String]) throws -> pid_t {
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var argv = arguments.map { strdup($0) } + [nil]
        var envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, arguments[0], nil, nil, &argv, &envp)
        guard code == 0 else { throw NotStarted(code: code) }
        return pid
    }

    /// Ends it without a chance to tidy up.
    func kill() {
        _ = Foundation.kill(pid, SIGKILL)
    }

    var outcome: Outcome? {
        get async { await ending.first { _ in true } }
    }
}
