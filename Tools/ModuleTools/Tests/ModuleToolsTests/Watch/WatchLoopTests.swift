import Foundation
import Synchronization
import Testing

@testable import ModuleTools

/// When work starts, with which files, and when it ends.
struct WatchLoopTests {
    private let place: ScratchPlace
    private let root: String
    /// What has happened, in order.
    private let events: AsyncStream<String>
    private let feed: AsyncStream<String>.Continuation

    init() throws {
        place = try ScratchPlace()
        try place.write("a", to: "A.swift")
        root = try #require(FileSystem.realPath(place.path))
        (events, feed) = AsyncStream.makeStream(of: String.self)
    }

    private func loop(
        _ watcher: ScriptedWatcher, pause: @escaping @Sendable () async throws -> Void = {},
        work: (@Sendable ([String]) async throws -> Void)? = nil
    ) -> WatchLoop {
        let feed = feed
        return WatchLoop(
            root: root, watcher: watcher, pause: pause, ready: { _ in feed.yield("ready") },
            work: work ?? { files in feed.yield("work \(files.joined(separator: " "))") })
    }

    private static func save(_ text: String, _ file: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file))
    }

    /// Ends only when the task that reads it is cancelled.
    private static var never: AsyncStream<Void> { AsyncStream { _ in } }

    @Test func aSaveStartsWorkWithItsFile() async throws {
        let watcher = ScriptedWatcher()
        let task = Task { [loop = loop(watcher)] in try await loop.run() }
        var events = events.makeAsyncIterator()
        #expect(await events.next() == "ready")
        try place.write("aa", to: "A.swift")
        watcher.report()
        #expect(await events.next() == "work A.swift")
        try place.write("b", to: "B.swift")
        watcher.report()
        #expect(await events.next() == "work B.swift")
        watcher.end()
        try await task.value
    }

    @Test func savesCloseTogetherAreOne() async throws {
        let watcher = ScriptedWatcher()
        let pauses = Mutex(0)
        let root = root
        let loop = loop(
            watcher,
            pause: {
                let number = pauses.withLock { count in
                    count += 1
                    return count
                }
                if number == 1 { try Self.save("b", root + "/B.swift") }
            })
        let task = Task { try await loop.run() }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("aa", to: "A.swift")
        watcher.report()
        #expect(await events.next() == "work A.swift B.swift")
        watcher.end()
        try await task.value
    }

    @Test func whatHasNotChangedStartsNothing() async throws {
        let watcher = ScriptedWatcher()
        let task = Task { [loop = loop(watcher)] in try await loop.run() }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("a", to: "A.swift")
        try place.write("a", to: ".A.swift.swp")
        watcher.report()
        try place.write("b", to: "B.swift")
        watcher.report()
        #expect(await events.next() == "work B.swift")
        watcher.end()
        try await task.value
    }

    @Test func aSaveDuringWorkEndsItAndStartsAnew() async throws {
        let watcher = ScriptedWatcher()
        let feed = feed
        let loop = loop(
            watcher,
            work: { files in
                feed.yield("begin \(files[0])")
                if files == ["A.swift"] { for await _ in Self.never {} }
                feed.yield(Task.isCancelled ? "cancelled \(files[0])" : "end \(files[0])")
                try Task.checkCancellation()
            })
        let task = Task { try await loop.run() }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("aa", to: "A.swift")
        watcher.report()
        #expect(await events.next() == "begin A.swift")
        try place.write("b", to: "B.swift")
        watcher.report()
        #expect(await events.next() == "cancelled A.swift")
        #expect(await events.next() == "begin B.swift")
        #expect(await events.next() == "end B.swift")
        watcher.end()
        try await task.value
    }

    @Test func itsEndEndsTheWork() async throws {
        let watcher = ScriptedWatcher()
        let feed = feed
        let loop = loop(
            watcher,
            work: { _ in
                feed.yield("begin")
                for await _ in Self.never {}
                feed.yield("ended")
                try Task.checkCancellation()
            })
        let task = Task {
            defer { feed.yield("over") }
            try await loop.run()
        }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("aa", to: "A.swift")
        watcher.report()
        #expect(await events.next() == "begin")
        task.cancel()
        #expect(await events.next() == "ended")
        #expect(await events.next() == "over")
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func anErrorOfTheWorkEndsTheLoop() async throws {
        let watcher = ScriptedWatcher()
        let loop = loop(watcher, work: { _ in throw ToolFailure.cannotWrite(file: "standard output", reason: "full") })
        let task = Task { try await loop.run() }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("aa", to: "A.swift")
        watcher.report()
        await #expect(throws: ToolFailure.cannotWrite(file: "standard output", reason: "full")) { try await task.value }
    }

    @Test func aDirectoryThatCannotBeWatchedIsReported() async throws {
        let watcher = ScriptedWatcher { _ in throw ToolFailure.noDirectory("full") }
        await #expect(throws: ToolFailure.noDirectory("full")) { try await loop(watcher).run() }
    }

    @Test func whatIsSavedBeforeTheFirstWatchIsFound() async throws {
        let root = root
        // In the moment in which the first directories are being watched.
        let watcher = ScriptedWatcher { number in if number == 1 { try Self.save("aa", root + "/A.swift") } }
        let task = Task { [loop = loop(watcher)] in try await loop.run() }
        var events = events.makeAsyncIterator()
        #expect(await events.next() == "ready")
        #expect(await events.next() == "work A.swift")
        watcher.end()
        try await task.value
    }

    @Test func aNewDirectoryIsWatchedAndLookedAtOnceMore() async throws {
        let root = root
        let watcher = ScriptedWatcher { number in if number == 2 { try Self.save("c", root + "/New/C.swift") } }
        let task = Task { [loop = loop(watcher)] in try await loop.run() }
        var events = events.makeAsyncIterator()
        _ = await events.next()
        try place.write("b", to: "New/B.swift")
        watcher.report()
        #expect(await events.next() == "work New/B.swift New/C.swift")
        #expect(watcher.watched == [[root], [root, root + "/New"]])
        try FileManager.default.removeItem(atPath: root + "/New")
        watcher.report()
        #expect(await events.next() == "work New/B.swift New/C.swift")
        #expect(watcher.watched.last == [root])
        watcher.end()
        try await task.value
    }
}
