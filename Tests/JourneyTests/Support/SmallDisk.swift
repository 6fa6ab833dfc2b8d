#if os(Linux)
    import Foundation

    /// A home on a disk of a few megabytes, in memory; deleted with the last reference to it.
    final class SmallDisk: Sendable {
        static let isAvailable = (try? SmallDisk(megabytes: 1)) != nil

        let home = TestHome()

        init(megabytes: Int) throws {
            try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
            guard mount("none", home.url.path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
            }
        }

        deinit {
            umount2(home.url.path, Int32(MNT_DETACH))
        }

        /// Makes the disk read-only, or writable again.
        func setReadOnly(_ isReadOnly: Bool) throws {
            let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
            guard mount("none", home.url.path, "tmpfs", flags, nil) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }

        /// Fills all space, including what was freed since the last call.
        func fill() throws {
            let file = home.url.appendingPathComponent("filling")
            let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            defer { close(descriptor) }
            let block = [UInt8](repeating: 0, count: 512)
            while write(descriptor, block, block.count) > 0 {}
        }

        /// Frees the space at once: a process that another test is just starting may have the file open for a moment.
        func empty() throws {
            let file = home.url.appendingPathComponent("filling")
            guard truncate(file.path, 0) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            try FileManager.default.removeItem(at: file)
        }
    }
#endif
