import Dispatch
import Foundation
import Testing

@testable import ModuleTools

/// The system reports that something has happened, and looking finds what it was.
@Suite(.timeLimit(.minutes(10))) struct WatcherTests {
    private let place: ScratchPlace
    private let root: String

    init() throws {
        place = try ScratchPlace()
        try place.write("a", to: "A/A.swift")
        root = try #require(FileSystem.realPath(place.path))
    }

    @Test func aPollerReportsAfterEachWait() async {
        let (waits, feed) = AsyncStream.makeStream(of: Void.self)
        let watcher = PollingWatcher {
            for await _ in waits { return }
            throw CancellationError()
        }
        watcher.watch([])
        var changes = watcher.changes.makeAsyncIterator()
        for _ in 0..<3 {
            feed.yield()
            #expect(await changes.next() != nil)
        }
        watcher.end()
        #expect(await changes.next() == nil)
    }

    #if canImport(Glibc)
        /// Waits until a look finds changes: one save can be several events.
        private func changed(
            _ snapshot: inout SourceSnapshot, _ changes: AsyncStream<Void>
        ) async throws -> [String] {
            for await _ in changes {
                let found = try snapshot.update()
                if !found.isEmpty { return found }
            }
            return []
        }

        @Test func filesOfAllKindsOfSavesAreReported() async throws {
            let watcher = try #require(InotifyWatcher())
            var snapshot = try SourceSnapshot(root)
            try watcher.watch(snapshot.directories)
            // In place.
            try Data("b".utf8).write(to: URL(filePath: root + "/A/A.swift"))
            #expect(try await changed(&snapshot, watcher.changes) == ["A/A.swift"])
            // By a rename.
            try Data("c".utf8).write(to: URL(filePath: root + "/A/A.swift"), options: .atomic)
            #expect(try await changed(&snapshot, watcher.changes) == ["A/A.swift"])
            try FileManager.default.removeItem(atPath: root + "/A/A.swift")
            #expect(try await changed(&snapshot, watcher.changes) == ["A/A.swift"])
            // In a directory that is new.
            try place.write("b", to: "B/B.swift")
            #expect(try await changed(&snapshot, watcher.changes) == ["B/B.swift"])
            try watcher.watch(snapshot.directories)
            try Data("bb".utf8).write(to: URL(filePath: root + "/B/B.swift"))
            #expect(try await changed(&snapshot, watcher.changes) == ["B/B.swift"])
            // With its directory, which then comes again.
            try FileManager.default.removeItem(atPath: root + "/B")
            #expect(try await changed(&snapshot, watcher.changes) == ["B/B.swift"])
            try watcher.watch(snapshot.directories)
            try place.write("b", to: "B/B.swift")
            #expect(try await changed(&snapshot, watcher.changes) == ["B/B.swift"])
            watcher.end()
        }

        /// The kernel drops events when nothing reads them, and says so by an event.
        @Test func afterAFullQueueALookFindsEverything() async throws {
            let limit = FileSystem.text(of: "/proc/sys/fs/inotify/max_queued_events").flatMap {
                Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
            let queue = DispatchQueue(label: "stopped")
            queue.suspend()
            let watcher = try #require(InotifyWatcher(queue: queue))
            var snapshot = try SourceSnapshot(root)
            try watcher.watch(snapshot.directories)
            // Two names, so that no event equals the one before it, which the kernel would join.
            for _ in 0..<(limit ?? 16_384) / 2 + 2 {
                close(open(root + "/A/x.swift", O_CREAT | O_RDONLY, 0o600))
                unlink(root + "/A/x.swift")
            }
            try Data("b".utf8).write(to: URL(filePath: root + "/A/A.swift"))
            queue.resume()
            #expect(try await changed(&snapshot, watcher.changes) == ["A/A.swift"])
            // It goes on as before.
            try Data("c".utf8).write(to: URL(filePath: root + "/A/A.swift"))
            #expect(try await changed(&snapshot, watcher.changes) == ["A/A.swift"])
            watcher.end()
        }
    #endif
}
