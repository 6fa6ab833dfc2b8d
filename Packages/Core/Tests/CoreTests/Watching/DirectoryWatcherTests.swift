#if os(Linux)
    import Core
    import CoreTesting
    import Foundation
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct DirectoryWatcherTests {
        let directory: TemporaryDirectory
        let url: URL

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

        struct Doing: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let names: Set<String>
            let act: @Sendable (URL) throws -> Void
        }

        /// Each runs in a directory with a file `kept`; `last` is created afterwards.
        static let doings: [Doing] = [
            Doing(testDescription: "made", names: ["new"]) { try Data().write(to: $0.appendingPathComponent("new")) },
            Doing(testDescription: "written", names: ["kept"]) {
                let file = try FileHandle(forWritingTo: $0.appendingPathComponent("kept"))
                try file.write(contentsOf: Data("more".utf8))
                try file.close()
            },
            Doing(testDescription: "removed", names: ["kept"]) {
                try FileManager.default.removeItem(at: $0.appendingPathComponent("kept"))
            },
            Doing(testDescription: "renamed", names: ["kept", "now"]) {
                try FileManager.default.moveItem(
                    at: $0.appendingPathComponent("kept"), to: $0.appendingPathComponent("now"))
            },
            Doing(testDescription: "replaced", names: ["session.json"]) {
                try PrivateFile($0.appendingPathComponent("session.json")).write(Data("new".utf8))
            },
            Doing(testDescription: "a directory", names: ["inner"]) {
                try FileManager.default.createDirectory(
                    at: $0.appendingPathComponent("inner"), withIntermediateDirectories: false)
            },
            Doing(testDescription: "only read", names: []) {
                _ = try Data(contentsOf: $0.appendingPathComponent("kept"))
            },
            Doing(testDescription: "in a directory within", names: []) {
                try Data().write(to: $0.appendingPathComponent("within/new"))
            },
        ]

        @Test(arguments: doings)
        func reportsTheNamesOfChangedFiles(doing: Doing) async throws {
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

        @Test(arguments: ["later", "later/still", "a/b/c/d"])
        func aDirectoryThatIsNotThereYetIsAwaited(path: String) async throws {
            let later = directory.path(path)
            var changes = DirectoryWatcher().changes(in: later).makeAsyncIterator()
            try make(later)
            let arrival = await changes.next()
            #expect(arrival == DirectoryChange(mayHaveMissedSome: true))
            try write("new", in: later)
            let change = await change(naming: "new", &changes)
            #expect(change.names == ["new"])
        }

        @Test(arguments: 1...20)
        func aDirectoryThatIsRemovedAndMadeAnewIsFollowed(round: Int) async throws {
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            try FileManager.default.removeItem(at: url)
            try make(url)
            #expect(await changes.next()?.mayHaveMissedSome == true)
            // The change may be reported twice, when the removal is detected before the directory is back. What is
            // written before the watcher detects that the directory is back is not reported by name.
            try write("new")
            while let change = await changes.next(), !change.names.contains("new") {
                #expect(change.mayHaveMissedSome)
                try write("new")
            }
        }

        @Test func aDirectoryThatIsMovedIsNotFollowed() async throws {
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            let away = directory.path("away")
            try FileManager.default.moveItem(at: url, to: away)
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
            try write("elsewhere", in: away)
            try make(url)
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
            try write("here")
            #expect(await change(naming: "here", &changes).names == ["here"])
        }

        @Test func aDirectoryFurtherUpMayBeMoved() async throws {
            let deep = directory.path("one/two/three")
            try make(deep)
            var changes = DirectoryWatcher().changes(in: deep).makeAsyncIterator()
            try FileManager.default.moveItem(at: directory.path("one"), to: directory.path("other"))
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
            try make(deep)
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
            try write("new", in: deep)
            #expect(await change(naming: "new", &changes).names == ["new"])
        }

        @Test func aFileInItsPlaceIsNoDirectory() async throws {
            let place = directory.path("place")
            try Data().write(to: place)
            var changes = DirectoryWatcher().changes(in: place).makeAsyncIterator()
            try FileManager.default.removeItem(at: place)
            try make(place)
            #expect(await changes.next() == DirectoryChange(mayHaveMissedSome: true))
        }

        @Test func severalMayWatchOneDirectory() async throws {
            var first = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            var second = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            try write("new")
            #expect(await change(naming: "new", &first).names == ["new"])
            #expect(await change(naming: "new", &second).names == ["new"])
        }

        @Test func anotherProcessIsSeenAsWell() async throws {
            var changes = DirectoryWatcher().changes(in: url).makeAsyncIterator()
            let process = try SpawnedProcess.start("/bin/sh", ["-c", "echo text > \"$0/theirs\"", url.path])
            #expect(await change(naming: "theirs", &changes).names == ["theirs"])
            #expect(await process.wait() == .exited(0))
        }
    }
#endif
