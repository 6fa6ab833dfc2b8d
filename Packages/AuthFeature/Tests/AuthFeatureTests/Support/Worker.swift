import Core
import CoreTesting
import Foundation
import Synchronization

/// A process of the client (`AuthFeatureWorker`) that checks who is signed in, or confirms a code, and exits.
enum Worker {
    /// Beside the tests, where the build puts it.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("AuthFeatureWorker").path

    /// - Parameter code: of a second factor, for the sign-in that waits; nil to check who is signed in.
    static func start(file: URL, endpoint: BackendEndpoint, code: String? = nil) throws -> SpawnedProcess {
        // Twenty of these wait for one another's refresh, on a machine that may be busy.
        let environment = ProcessInfo.processInfo.environment.merging([TimeLimits.variable: "60"]) { _, new in new }
        let worker = try SpawnedProcess.start(
            program, [file.path, endpoint.url.absoluteString, endpoint.key] + (code == nil ? [] : ["--code-stdin"]),
            environment: environment, input: .pipe, errors: .inherited)
        if let code { try worker.input?.write(contentsOf: Data("\(code)\n".utf8)) }
        try worker.input?.close()
        return worker
    }
}

/// Kills one process when a server requests it, and none afterwards.
final class Killer: Sendable {
    private enum State {
        case idle
        /// The process to kill is about to be started.
        case ready
        case aimed(SpawnedProcess)
    }

    private let state = Mutex(State.idle)

    func ready() {
        state.withLock { $0 = .ready }
    }

    func aim(at worker: SpawnedProcess) {
        state.withLock { $0 = .aimed(worker) }
    }

    /// Blocks the calling thread until the process to kill is known, and kills it after `delay`.
    func strike(after delay: Duration) {
        while true {
            switch state.withLock(\.self) {
            case .idle: return
            case .ready: sched_yield()
            case .aimed(let worker):
                spend(delay)
                worker.kill(SIGKILL)
                state.withLock { $0 = .idle }
                return
            }
        }
    }
}
