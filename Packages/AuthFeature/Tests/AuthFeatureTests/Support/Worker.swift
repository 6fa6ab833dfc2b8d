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

    let pid: Int32
    /// How each worker ended; one value.
    private let ending: AsyncStream<Outcome>

    init(file: URL, endpoint: BackendEndpoint) throws {
        let (ending, end) = AsyncStream.makeStream(of: Outcome.self)
        self.ending = ending
        let process = Process()
        process.executableURL = Self.program
        process.arguments = [file.path, endpoint.url.absoluteString, endpoint.key]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.terminationHandler = { process in
            end.yield(process.terminationReason == .uncaughtSignal ? .killed : .exited(process.terminationStatus))
            end.finish()
        }
        try process.run()
        pid = process.processIdentifier
    }

    /// Ends it without a chance to tidy up.
    func kill() {
        _ = Foundation.kill(pid, SIGKILL)
    }

    var outcome: Outcome? {
        get async { await ending.first { _ in true } }
    }
}
