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
            guard mount("tmpfs", home.path, "tmpfs", 0, "size=\(size),mode=0700") == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }

        deinit {
            umount2(home.path, Int32(MNT_DETACH))
        }

        var file: URL { home.appendingPathComponent("state/app.sqlite") }

        /// Nothing can be written from now on, or again.
        func setReadOnly(_ isReadOnly: Bool) throws {
            let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
            guard mount("tmpfs", home.path, "tmpfs", flags, nil) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }

        func grow(to size: String) throws {
            guard mount("tmpfs", home.path, "tmpfs", UInt(MS_REMOUNT), "size=\(size)") == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }

        /// Removes a file and gives its space back at once. A process that another test is just starting may have the file
        /// open for a moment; removed alone, it would keep its space until then.
        func giveBack(_ file: URL) throws {
            guard truncate(file.path, 0) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
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
                hooks: RecoveryHooks(now: { TemporaryHome.time }, patience: TimeLimits.scaled(.seconds(5))))
        }
    }

    extension AppDatabase {
        func allNotes() async throws -> [String] {
            try await read { try String.fetchAll($0, sql: "SELECT text FROM note") }
        }
    }
#endif
