#if os(Linux)
    import Core
    import CoreTesting
    import Foundation

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

        func database(_ migrations: [FeatureMigration] = [.notes]) -> AppDatabase {
            AppDatabase(
                at: file, migrations: migrations, watcher: NoWatcher(), onRecovery: { _ in },
                hooks: RecoveryHooks(now: { TemporaryHome.time }, patience: TimeLimits.scaled(.seconds(5))))
        }
    }
#endif
