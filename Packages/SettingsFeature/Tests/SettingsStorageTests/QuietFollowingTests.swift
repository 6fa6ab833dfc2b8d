import Core
import CoreTesting
import Domain
import Foundation
import Persistence
import Synchronization
import Testing

@testable import SettingsStorage

/// Two stores on one file, with notifications from the kernel: checking for changes causes no further notifications.
@Suite(.timeLimit(.minutes(10))) struct QuietFollowingTests {
    /// In a process of its own: where other tests start programs, such a program has the file open until it runs, and the
    /// kernel reports the commit's last event only then.
    @Test func onceACommitHasBeenSeenTheDatabaseIsLeftAlone() async {
        await #expect(processExitsWith: .success) { try await QuietStores().leaveTheDatabaseAlone() }
    }
}

private struct QuietStores {
    private let file = TemporaryDatabase()

    func leaveTheDatabaseAlone() async throws {
        let watchers = [RecordingWatcher(), RecordingWatcher()]
        let stores = watchers.map { watcher in
            SQLiteSettingsStore(
                database: AppDatabase(at: file.url, migrations: SettingsMigrations.all, watcher: watcher),
                definitions: SampleKeys.definitions, account: "ada", logger: RecordedLog().logger)
        }
        // The system watches no directory that is missing.
        for store in stores { try await store.database.prepare() }
        for store in stores { store.followOtherProcesses() }
        // What happens before a store watches is not reported to it.
        for watcher in watchers { await watcher.hasBegun() }
        let volumes = stores.map { $0.values(for: SampleKeys.volume) }
        try await stores[0].set(70, for: SampleKeys.volume)
        for volume in volumes { for await value in volume where value == 70 { break } }

        // The kernel reports events in order: after the first mark, every event of the commit has been reported.
        try await mark("first", watchers)
        for watcher in watchers { _ = watcher.taken() }
        for round in 1...20 { try await mark("\(round)", watchers) }
        for watcher in watchers { #expect(watcher.taken().filter { $0.hasPrefix(file.url.lastPathComponent) } == []) }
    }

    /// Makes both stores check for changes, and returns once they have.
    private func mark(_ name: String, _ watchers: [RecordingWatcher]) async throws {
        let mark = RecordingWatcher.mark + name
        try Data().write(to: file.url.deletingLastPathComponent().appendingPathComponent(mark))
        for watcher in watchers { await watcher.hasHandled(mark) }
    }
}

/// The real watcher, which also records the reported names; its listener treats a test's mark as a change.
private final class RecordingWatcher: DirectoryWatching {
    static let mark = "mark-"

    private struct State {
        var names: [String] = []
        var last: Set<String> = []
    }

    private let watcher = DirectoryWatcher()
    private let state = Mutex(State())
    private let (handled, handling) = AsyncStream.makeStream(of: Set<String>.self)

    func changes(in directory: URL) -> AsyncStream<DirectoryChange> {
        let changes = watcher.changes(in: directory)
        return AsyncStream { [self] in
            // The request for the next change comes after the previous one has been handled.
            handling.yield(state.withLock { $0.last })
            for await change in changes {
                state.withLock { state in
                    state.names += change.names
                    state.last = change.names
                }
                let isMarked = change.names.contains { $0.hasPrefix(Self.mark) }
                return DirectoryChange(
                    names: change.names, mayHaveMissedSome: change.mayHaveMissedSome || isMarked)
            }
            return nil
        }
    }

    /// Returns once the listener has asked for the first event.
    func hasBegun() async {
        for await _ in handled { return }
    }

    /// Returns once the listener has handled the event of this file.
    func hasHandled(_ name: String) async {
        for await names in handled where names.contains(name) { return }
    }

    /// The names of files that were reported since the last call.
    func taken() -> [String] {
        state.withLock { state in
            defer { state.names = [] }
            return state.names
        }
    }
}
