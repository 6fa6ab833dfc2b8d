#if os(Linux)
    import Core
    import CoreTesting
    import Foundation
    import GRDB

    @testable import Persistence

    /// A file system of a test's own in memory, which root alone can make; gone with the test.
    final class SmallDisk: Sendable {
        static let isPossible = geteuid() == 0 && canMount

        private static let canMount = (try? SmallDisk(size: "64k")) != nil

        private let directory: TemporaryDirectory
        let home: URL

        /// - Parameter size: as tmpfs takes it, such as `1m`.
        init(size: String) throws {
            directory = try TemporaryDirectory()
            home = directory.path("disk")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
            try Self.check(mount("tmpfs", home.path, "tmpfs", 0, "size=\(size),mode=0700"))
        }

        deinit {
            umount2(home.path, Int32(MNT_DETACH))
        }

        /// - Parameter result: what a function of the system returned.
        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }

        var file: URL { home.appendingPathComponent("state/app.sqlite") }

        /// Nothing can be written from now on, or again. A process that another test is just starting has every file open
        /// that this one has, until it begins its own program; the disk is busy until then.
        func setReadOnly(_ isReadOnly: Bool) throws {
            let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
            let end = ContinuousClock.now + TimeLimits.scaled(.seconds(30))
            while mount("tmpfs", home.path, "tmpfs", flags, nil) != 0 {
                guard errno == EBUSY, ContinuousClock.now < end else { return try Self.check(-1) }
                sched_yield()
            }
        }

        /// Waits until the space of removed files is free. A process that another test is just starting has every file open that
        /// this one had, until it begins its own program; a disk that was filled before then would not stay full.
        func awaitFreedSpace() throws {
            while try usedBlocks() > visibleBlocks() { sched_yield() }
        }

        /// In units of 512 bytes.
        private func usedBlocks() throws -> Int {
            var status = statvfs()
            try Self.check(statvfs(home.path, &status))
            return Int(status.f_blocks - status.f_bfree) * Int(status.f_frsize) / 512
        }

        private func visibleBlocks() throws -> Int {
            let names = try FileManager.default.subpathsOfDirectory(atPath: home.path)
            return names.reduce(0) { sum, name in
                var status = stat()
                return lstat(home.appendingPathComponent(name).path, &status) == 0 ? sum + Int(status.st_blocks) : sum
            }
        }

        func grow(to size: String) throws {
            try Self.check(mount("tmpfs", home.path, "tmpfs", UInt(MS_REMOUNT), "size=\(size)"))
        }

        /// Removes a file and gives its space back at once. A process that another test is just starting may have the file
        /// open for a moment; removed alone, it would keep its space until then.
        func giveBack(_ file: URL) throws {
            try Self.check(truncate(file.path, 0))
            try FileManager.default.removeItem(at: file)
        }

        /// Leaves a database as a process does that is killed: the last notes are in the log.
        func leaveLog(_ notes: [String], hasIndex: Bool = false) throws {
            let database = database()
            for note in notes { try database.addNote(note) }
            // Copied while it is open, for the last connection to close empties the log.
            let suffixes = ["", "-wal"] + (hasIndex ? ["-shm"] : [])
            let copies = try suffixes.map { ($0, try Data(contentsOf: URL(fileURLWithPath: file.path + $0))) }
            try database.pool().close()
            for (suffix, data) in copies { try data.write(to: URL(fileURLWithPath: file.path + suffix)) }
            if !hasIndex { try? FileManager.default.removeItem(atPath: file.path + "-shm") }
        }

        func database(_ migrations: [FeatureMigration] = [.notes]) -> AppDatabase {
            AppDatabase(
                at: file, migrations: migrations, watcher: NoWatcher(), onRecovery: { _ in },
                hooks: RecoveryHooks(now: { TemporaryHome.time }, releaseLimit: TimeLimits.scaled(.seconds(5))))
        }
    }

    extension AppDatabase {
        func allNotes() async throws -> [String] {
            try await read { try String.fetchAll($0, sql: "SELECT text FROM note") }
        }
    }
#endif
