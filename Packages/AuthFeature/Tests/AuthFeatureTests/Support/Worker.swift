import Core
import CoreTesting
import Foundation

/// A process of the client (`AuthFeatureWorker`) that checks who is signed in and exits.
enum Worker {
    /// Beside the tests, where the build puts it.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("AuthFeatureWorker").path

    static func start(file: URL, endpoint: BackendEndpoint) throws -> SpawnedProcess {
        // Twenty of these wait for one another's refresh, on a machine that may be busy.
        let environment = ProcessInfo.processInfo.environment.merging([TimeLimits.variable: "60"]) { _, new in new }
        return try SpawnedProcess.start(
            program, [file.path, endpoint.url.absoluteString, endpoint.key], environment: environment,
            errors: .inherited)
    }
}
