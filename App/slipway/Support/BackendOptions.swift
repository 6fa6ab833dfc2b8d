import ArgumentParser
import Core
import Foundation

/// The backend whose data a command uses.
struct BackendOptions: ParsableArguments {
    @Option(help: "The backend's data directory. Default: the built-in backend's.")
    var data: String?

    /// The named directory, or the built-in backend's.
    ///
    /// - Throws: `CommandFailure` when the named directory does not exist; it is not created.
    func directory() throws -> URL {
        guard let data else {
            return HomeDirectories(environment: ProcessInfo.processInfo.environment).backend
        }
        let directory = URL(fileURLWithPath: data).standardizedFileURL
        guard (try? FileStatus(at: directory, followsLinks: true))?.kind == .directory else {
            throw CommandFailure(
                .badData,
                "\(directory.path) holds no backend data. Name the directory given to 'slipway backend serve --data'.")
        }
        return directory
    }
}
