#if os(Linux)
    import CoreTesting
    import Foundation
    import Testing

    @testable import Core

    @Suite(.timeLimit(.minutes(10))) struct DirectoryWatcherTests {
        let directory: TemporaryDirectory
        let url: URL
        private let ended = AsyncStream<Void>.makeStream()

        init() throws {
            directory = try TemporaryDirectory()
            url = directory.path("state")
            try make(url)
        }

        private func make(_ url: URL) throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        private func write(_ name: String, in place: URL? = nil) throws {
            try Data("written".utf8).write(to: (place ?? url).appendingPathComponent(name))
        }

        /// All changes until `name` is among their names, merged into one.
        private func change(
            naming name: String, _ changes: inout AsyncStream<DirectoryChange>.Iterator
        ) async -> DirectoryChange {
            var all = DirectoryChange()
            while !all.names.contains(name), let change = await changes.next(isolation: #isolation) {
                all.names.formUnion(change.names)
                all.mayHaveMissedSome = all.mayHaveMissedSome || change.mayHaveMissedSome
            }
            return all
        }

        private typealias Doing = (names: Set<String>, act: @Sendable (URL) throws -> Void)

        /// Each is done in a directory with a file `kept`; `last` is created afterwards.
        private static let doings: [String: Doing] = [
            "made": (["new"], { try Data().write(to: $0.appendingPathComponent("new")) }),
            "written": (
                ["kept"],
                {
                    let file = try FileHandle(forWritingTo: $0.appendingPathComponent("kept"))
                    try file.write(contentsOf: Data("more".utf8))
                    try file.close()
                }
            ),
            "removed": (["kept"], { try FileManager.default.removeItem(at: $0.appendingPathComponent("kept")) }),
            "renamed": (
                ["kept", "now"],
                {
                    try FileManager.default.moveItem(
                        at: $0.appendingPathComponent("kept"), to: $0.appendingPathComponent("now"))
                }
            ),
            "replaced": (
                ["session.json"],
                { try PrivateFile($0.appendingPathComponent("session.json")).write(Data("new".utf8)) }
            ),
            "a directory": (
                ["inner"],
                {
                    try FileManager.default.createDirectory(
                        at: $0.appendingPathComponent("inner"), withIntermediateDirectories: false)
                }
            ),
            "in a directory within": ([], { try Data().write(to: $0.appendingPathComponent("within/new")) }),
            "only read": ([], { _ = try Data(contentsOf: $0.appendingPathComponent("kept")) }),
        ]

        @Test(arguments: doings.keys.sorted())
        func reportsTheNamesOfChangedFiles(name: String) async throws {
            let doing = try #require(Self.doings[name])
            try make(url.appendingPathComponent("within"))
            // Linked and not written here: a process that another test is just starting may still have the written file
            // open, and the end of that writing would be reported.
            try write("kept", in: directory.url)
            try FileManager.default.linkItem(
                at: directory.path("kept"), to: url.appendingPathComponent("kept"))
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            try doing.act(url)
            try write("last")
            let change = await change(naming: "last", &changes)
            // A file is replaced by way of a temporary one, whose name begins with a full stop.
            #expect(change.names.filter { !$0.hasPrefix(".") } == doing.names.union(["last"]))
            #expect(!change.mayHaveMissedSome)
        }

        @Test func aWrittenFileIsReportedWhenItIsClosed() async throws {
            try write("kept", in: directory.url)
            try FileManager.default.linkItem(at: directory.path("kept"), to: url.appendingPathComponent("kept"))
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            let file = try FileHandle(forWritingTo: url.appendingPathComponent("kept"))
            try file.write(contentsOf: Data("more".utf8))
            try write("last")
            #expect(await change(naming: "last", &changes).names == ["last"])
            try file.close()
            #expect(await change(naming: "kept", &changes).names.contains("kept"))
        }

        @Test func changesBeforeTheFirstReadAreCoalesced() async throws {
            let changes = DirectoryWatcher().changes(in: url)
            let names = Set((1...50).map { "file-\($0)" })
            for name in names { try write(name) }
            try FileManager.default.removeItem(at: url)
            var all = DirectoryChange()
            var count = 0
            // The removal of the directory is reported last.
            for await change in changes {
                count += 1
                all.names.formUnion(change.names)
                if change.mayHaveMissedSome { break }
            }
            #expect(all.names.isSuperset(of: names))
            #expect(count <= 3, "\(count)")
        }

        /// Looks soon again at a directory that cannot be watched.
        private func quick(
            _ watch: @escaping DirectoryWatcher.Watching = { DirectoryWatch($0, until: $1) }
        ) -> DirectoryWatcher {
            DirectoryWatcher(
                whenEnded: { [ended = ended.continuation] in ended.finish() }, pause: .milliseconds(1), watch: watch)
        }

        @Test func aDirectoryThatIsNotThereYetIsAwaited() async throws {
            let later = directory.path("a/b")
            var changes = quick().changes(in: later).makeAsyncIterator()
            try make(later)
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
            try write("new", in: later)
            #expect(await change(naming: "new", &changes).names == ["new"])
        }

        @Test(arguments: 1...20, [true, false])
        func aDirectoryThatIsRemovedOrMovedAndMadeAnewIsFollowed(round: Int, isMoved: Bool) async throws {
            var changes = quick().changes(in: url).makeAsyncIterator()
            let away = directory.path("away")
            if isMoved {
                try FileManager.default.moveItem(at: url, to: away)
            } else {
                try FileManager.default.removeItem(at: url)
            }
            #expect(await changes.next()?.mayHaveMissedSome == true)
            if isMoved { try write("elsewhere", in: away) }
            try make(url)
            // What is written before the watcher detects that the directory is back is not reported by name.
            try write("new")
            while let change = await changes.next(), !change.names.contains("new") {
                #expect(change.mayHaveMissedSome && !change.names.contains("elsewhere"))
                try write("new")
            }
        }

        @Test func severalMayWatchOneDirectory() async throws {
            let watcher = DirectoryWatcher()
            var first = watcher.changes(in: url).makeAsyncIterator()
            var second = watcher.changes(in: url).makeAsyncIterator()
            try write("new")
            #expect(await change(naming: "new", &first).names == ["new"])
            #expect(await change(naming: "new", &second).names == ["new"])
        }

        /// The system's limit of watches is reached, as it may be beside an editor.
        @Test func whatCannotBeWatchedIsLookedAtAgainAndAgain() async {
            var seen = 0
            for await change in quick({ _, _ in nil }).changes(in: url) {
                #expect(change == DirectoryChange(mayHaveMissedSome: true))
                seen += 1
                if seen == 3 { break }
            }
            for await _ in ended.stream {}
        }

        @Test func itIsWatchedAsSoonAsTheSystemCan() async throws {
            let failures = Shared(2)
            let watcher = quick { path, end in
                defer { failures.change { $0 -= 1 } }
                return failures.value > 0 ? nil : DirectoryWatch(path, until: end)
            }
            var changes = watcher.changes(in: url).makeAsyncIterator()
            while failures.value >= 0 { _ = await changes.next() }
            try write("new")
            #expect(await change(naming: "new", &changes).names == ["new"])
        }

        @Test func theThreadEndsWithTheTaskThatReads() async {
            let changes = quick().changes(in: url)
            let task = Task { for await _ in changes {} }
            task.cancel()
            await task.value
            for await _ in ended.stream {}
        }

        @Test func theThreadEndsWithAnUnreadStream() async {
            _ = quick().changes(in: url)
            for await _ in ended.stream {}
        }

        @Test func namesWithoutEndAreNotCollected() {
            var change = DirectoryChange()
            for number in 1...DirectoryChange.mostNames { change.add(DirectoryChange(names: ["\(number)"])) }
            #expect(change.names.count == DirectoryChange.mostNames && !change.mayHaveMissedSome)
            change.add(DirectoryChange(names: ["one more"]))
            #expect(change == DirectoryChange(mayHaveMissedSome: true))
        }

        @Test func anotherProcessIsSeenAsWell() async throws {
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            let process = try SpawnedProcess.start("/bin/sh", ["-c", "echo text > \"$0/theirs\"", url.path])
            #expect(await change(naming: "theirs", &changes).names == ["theirs"])
            #expect(await process.wait() == .exited(0))
        }
    }
#endif
