#if os(Linux)
    import CoreTesting
    import Foundation
    import Synchronization
    import Testing

    @testable import Core

    @Suite(.timeLimit(.minutes(10))) struct DirectoryWatcherEndTests {
        private let directory: TemporaryDirectory
        private let ended = AsyncStream<Void>.makeStream()
        private let watcher: DirectoryWatcher

        init() throws {
            directory = try TemporaryDirectory()
            watcher = DirectoryWatcher(whenEnded: { [continuation = ended.continuation] in continuation.finish() })
        }

        private func theThreadHasEnded() async {
            for await _ in ended.stream {}
        }

        @Test func theThreadEndsWithTheTaskThatReads() async {
            let changes = watcher.changes(in: directory.url)
            let task = Task { for await _ in changes {} }
            task.cancel()
            await task.value
            await theThreadHasEnded()
        }

        @Test func theThreadEndsWithAnUnreadStream() async {
            _ = watcher.changes(in: directory.url)
            await theThreadHasEnded()
        }

        /// The system's limit of watches is reached, as it may be beside an editor.
        @Test func whatCannotBeWatchedIsLookedAtAgainAndAgain() async {
            let watcher = DirectoryWatcher(
                whenEnded: { [continuation = ended.continuation] in continuation.finish() }, pause: .milliseconds(1),
                watch: { _, _ in nil })
            var seen = 0
            for await change in watcher.changes(in: directory.url) {
                #expect(change == DirectoryChange(mayHaveMissedSome: true))
                seen += 1
                if seen == 3 { break }
            }
            await theThreadHasEnded()
        }

        @Test func itIsWatchedAsSoonAsTheSystemCan() async throws {
            let failures = Mutex(2)
            let watcher = DirectoryWatcher(
                whenEnded: {}, pause: .milliseconds(1),
                watch: { path, end in
                    let fails = failures.withLock { left in
                        left -= 1
                        return left >= 0
                    }
                    return fails ? nil : DirectoryWatch(path, until: end)
                })
            var changes = watcher.changes(in: directory.url).makeAsyncIterator()
            while failures.withLock({ $0 >= 0 }) { _ = await changes.next() }
            try Data().write(to: directory.path("new"))
            while let change = await changes.next() {
                if change.names.contains("new") { break }
            }
        }

        @Test func namesWithoutEndAreNotCollected() {
            var change = DirectoryChange()
            for number in 1...DirectoryChange.mostNames { change.add(DirectoryChange(names: ["\(number)"])) }
            #expect(change.names.count == DirectoryChange.mostNames && !change.mayHaveMissedSome)
            change.add(DirectoryChange(names: ["one more"]))
            #expect(change == DirectoryChange(mayHaveMissedSome: true))
        }

        @Test func eventsAreReadAsTheKernelWritesThem() {
            func event(_ watch: Int32, _ mask: UInt32, _ name: String, length: Int) -> [UInt8] {
                let header = [UInt32(bitPattern: watch), mask, 0, UInt32(length)]
                let filled = Array(name.utf8) + Array(repeating: 0, count: length - name.utf8.count)
                return header.withUnsafeBytes { Array($0) } + filled
            }
            let whole =
                event(1, UInt32(IN_CREATE), "slipway.sqlite", length: 16)
                + event(2, UInt32(IN_DELETE_SELF), "", length: 0)
                + event(-1, .lostCount, "", length: 0)
            let cut = event(1, UInt32(IN_CREATE), "cut", length: 16).prefix(20)
            let events = (whole + cut).withUnsafeBytes { InotifyEvent.parse($0) }
            #expect(
                events == [
                    InotifyEvent(watch: 1, mask: UInt32(IN_CREATE), name: "slipway.sqlite"),
                    InotifyEvent(watch: 2, mask: UInt32(IN_DELETE_SELF), name: ""),
                    InotifyEvent(watch: -1, mask: UInt32(IN_Q_OVERFLOW), name: ""),
                ])
            #expect(events.last?.has(.lostCount) == true)
        }
    }
#endif
