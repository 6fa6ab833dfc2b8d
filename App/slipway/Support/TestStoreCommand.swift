import Core
import Foundation
import LocalBackend

/// A command about the Test Store of a backend, which may be running.
protocol TestStoreCommand: AppCommand {
    var backend: BackendOptions { get }
    @MainActor func execute(_ store: TestStore) async throws
}

extension TestStoreCommand {
    static var isPaged: Bool { false }

    @MainActor
    func execute() async throws {
        LogOutput.begin()
        let store = TestStore(dataDirectory: try backend.directory())
        // Without --data, the built-in backend can be prepared before it has ever run.
        guard backend.data == nil || store.hasData else {
            throw CommandFailure(
                .badData,
                "\(try backend.directory().path) holds no backend data. Name the directory given to 'slipway backend "
                    + "serve --data', after it was served once.")
        }
        try await execute(store)
    }
}
