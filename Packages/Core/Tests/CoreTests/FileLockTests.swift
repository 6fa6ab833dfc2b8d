import CoreTesting
import Foundation
import Testing

@testable import Core

@Suite(.timeLimit(.minutes(10))) struct FileLockTests {
    let directory: TemporaryDirectory
    let url: URL

    init() throws {
        directory = try TemporaryDirectory()
        url = directory.path("locks/refresh.lock")
    }

    /// As a program has one while it is being started.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func aCopyOfTheDescriptorDoesNotKeepTheLock() throws {
        let held = try #require(try FileLock.attempt(at: url))
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        let original = try #require(
            descriptors.first {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path
            })
        let copy = dup(original)
        defer { close(copy) }
        held.release()
        #expect(try FileLock.attempt(at: url) != nil)
    }

    @Test func theFileAndItsDirectoryAreTheirOwnersAlone() throws {
        let lock = try FileLock.attempt(at: url)
        #expect(lock != nil)
        #expect(try FileStatus(at: url).permissions == 0o600)
        #expect(try FileStatus(at: url.deletingLastPathComponent()).permissions == 0o700)
    }

    @Test func aSymbolicLinkIsNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            at: directory.path("link"), withDestinationURL: directory.path("target"))
        let link = directory.path("link")
        #expect(throws: FileError("lock", link, code: ELOOP)) { try FileLock.attempt(at: link) }
        #expect(try directory.names == ["link"])
    }

    @Test func releasingLetsTheNextOneInAndDoingItAgainDoesNothing() throws {
        let first = try #require(try FileLock.attempt(at: url))
        #expect(try FileLock.attempt(at: url) == nil)
        first.release()
        let second = try #require(try FileLock.attempt(at: url))
        first.release()
        #expect(try FileLock.attempt(at: url) == nil)
        second.release()
    }

    @Test(.enabled(if: KernelLocks.canBeRead))
    func aWaitingTaskIsHandedTheLockWhenTheHolderLetsGo() async throws {
        var held = try FileLock.attempt(at: url)
        let hasIt = Shared(false)
        async let waiting = acquire(noting: hasIt)
        try await KernelLocks.waiters(1, at: url)
        #expect(!hasIt.value)
        #expect(held != nil)
        held = nil
        let lock = try await waiting
        #expect(hasIt.value)
        #expect(try FileLock.attempt(at: url) == nil)
        withExtendedLifetime(lock) {}
    }

    private func acquire(noting flag: Shared<Bool>) async throws -> FileLock {
        let lock = try await FileLock.acquire(at: url)
        flag.value = true
        return lock
    }

    @Test func manyTasksNeverHoldItTogether() async throws {
        let inside = Shared(0)
        let turns = Shared(0)
        let url = url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let lock = try await FileLock.acquire(at: url)
                    let holders = inside.change { $0 += 1 }
                    #expect(holders == 1)
                    await Task.yield()
                    inside.change { $0 -= 1 }
                    turns.change { $0 += 1 }
                    withExtendedLifetime(lock) {}
                }
            }
            try await group.waitForAll()
        }
        #expect(turns.value == 16)
    }

    @Test(.enabled(if: KernelLocks.canBeRead))
    func aCancelledTaskStopsWaitingAndTheLockIsNotLost() async throws {
        var held = try FileLock.attempt(at: url)
        let waiting = Task { [url] in _ = try await FileLock.acquire(at: url) }
        try await KernelLocks.waiters(1, at: url)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(held != nil)
        held = nil
        // The abandoned thread gets the lock at some time and must let go of it.
        _ = try await FileLock.acquire(at: url)
    }

    /// The holder may be stopped for long.
    @Test(.enabled(if: KernelLocks.canBeRead))
    func tasksThatGiveUpLeaveOneThread() async throws {
        var held = try FileLock.attempt(at: url)
        for _ in 0..<5 {
            let waiting = Task { [url] in _ = try await FileLock.acquire(at: url) }
            try await until { LockQueue.count(at: url) == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            try await until { LockQueue.count(at: url) == 0 }
        }
        try await KernelLocks.waiters(1, at: url)
        #expect(held != nil)
        held = nil
        _ = try await FileLock.acquire(at: url)
        try await until { LockQueue.count(at: url) == nil }
    }

    @Test func aTaskThatIsCancelledBeforeItWaitsDoesNotWait() async throws {
        let held = try FileLock.attempt(at: url)
        #expect(held != nil)
        let waiting = Task { [url] in
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await FileLock.acquire(at: url)
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        withExtendedLifetime(held) {}
    }

    private static let canFlock = FileManager.default.isExecutableFile(atPath: "/usr/bin/flock")

    @Test(.enabled(if: canFlock && KernelLocks.canBeRead), arguments: [true, false])
    func anotherProcessHandsItOverWhenItDiesOrEnds(isKilled: Bool) async throws {
        try PrivateDirectory(url.deletingLastPathComponent()).prepare()
        // The shell itself keeps the file open, so that only the end of the shell releases the lock.
        let other = try SpawnedProcess.start(
            "/bin/sh", ["-c", "exec 9>>\"$0\" && flock 9 && echo held && read -r line", url.path],
            input: .pipe, output: .pipe)
        try #require(other.output?.availableData == Data("held\n".utf8))
        #expect(try FileLock.attempt(at: url) == nil)
        async let waiting = FileLock.acquire(at: url)
        try await KernelLocks.waiters(1, at: url)
        if isKilled { other.kill(SIGKILL) } else { try other.input?.close() }
        let lock = try await waiting
        #expect(try FileLock.attempt(at: url) == nil)
        withExtendedLifetime(lock) {}
    }
}
