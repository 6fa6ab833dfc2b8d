#if os(Linux)
    import Foundation

    /// One directory's changes, from the kernel's inotify (inotify(7)). For one thread.
    final class DirectoryWatch {
        private let end: EndSignal
        private let inotify: Int32
        /// Whether the directory is gone from its path, and with it the watch.
        private var isOver = false

        /// Watches from now on, until `end` is signalled.
        ///
        /// - Returns: nil when there is no such directory, and when the system cannot watch: it has limits for each user
        ///   (`fs.inotify.max_user_instances`), which editors and file managers use up.
        init?(_ path: String, until end: EndSignal) {
            self.end = end
            inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            let mask = Self.entryChanges | Self.departures | UInt32(IN_ONLYDIR)
            guard inotify >= 0, inotify_add_watch(inotify, path, mask) >= 0 else { return nil }
        }

        deinit {
            if inotify >= 0 { close(inotify) }
        }

        /// What happens to the entries of a directory. Closing a written file counts, also when the process was killed. Single
        /// writes do not: each commit of a database makes several, and would wake every window as often.
        private static let entryChanges = bits(IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO)
        /// That the directory is no longer where it was.
        private static let departures = bits(IN_DELETE_SELF, IN_MOVE_SELF)
        private static let endings = departures | bits(IN_UNMOUNT, IN_IGNORED)

        private static func bits(_ flags: Int32...) -> UInt32 {
            flags.reduce(0) { $0 | UInt32(bitPattern: $1) }
        }

        /// Sleeps until something has changed.
        ///
        /// - Returns: nil when the watch has been ended, or can no longer watch.
        func next() -> DirectoryChange? {
            while !isOver, sleep() {
                let change = read()
                if !change.isEmpty { return change }
            }
            return nil
        }

        /// - Returns: whether there is something to read; otherwise the watch has been ended.
        private func sleep() -> Bool {
            let awaited = Int16(POLLIN)
            var polled = [
                pollfd(fd: inotify, events: awaited, revents: 0),
                pollfd(fd: end.descriptor, events: awaited, revents: 0),
            ]
            while poll(&polled, 2, -1) < 0 {
                guard errno == EINTR else { return false }
            }
            return polled[1].revents == 0
        }

        /// Reads the events, which the kernel writes whole, one after the other (`struct inotify_event`).
        private func read() -> DirectoryChange {
            var change = DirectoryChange()
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
                let count = Foundation.read(inotify, buffer.baseAddress, buffer.count)
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    // The name is filled up with zeros.
                    let name = buffer[offset...].prefix(Int(event.len)).prefix { $0 != 0 }
                    offset += Int(event.len)
                    if event.mask & Self.endings != 0 { isOver = true }
                    if event.mask & (Self.endings | UInt32(IN_Q_OVERFLOW)) != 0 {
                        change.mayHaveMissedSome = true
                    } else {
                        change.add(DirectoryChange(names: [String(decoding: name, as: UTF8.self)]))
                    }
                }
            }
            return change
        }
    }
#endif
