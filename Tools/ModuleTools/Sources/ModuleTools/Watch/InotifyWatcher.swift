#if canImport(Glibc)
    import Dispatch
    import Glibc
    import Synchronization

    /// Watches directories by means of the Linux kernel. While nothing happens, nothing runs.
    ///
    /// The events themselves are not looked at, so one that was dropped (the kernel's queue is bounded, and says when it
    /// was full by an event of its own) does no harm.
    final class InotifyWatcher: FileWatching {
        let changes: AsyncStream<Void>
        private let feed: AsyncStream<Void>.Continuation
        private let descriptor: Int32
        private let source: Mutex<any DispatchSourceRead>
        private let watches = Mutex<Set<Int32>>([])

        /// - Parameter queue: where the kernel's events are read.
        /// - Returns: nil when the system has no watcher left.
        init?(queue: DispatchQueue = DispatchQueue(label: "files")) {
            let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            let (changes, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            (self.changes, self.feed) = (changes, feed)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler {
                if Self.drain(descriptor) { feed.yield() }
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            self.source = Mutex(source)
        }

        deinit { source.withLock { $0.cancel() } }

        func end() { feed.finish() }

        func watch(_ directories: [String]) throws {
            try watches.withLock { watches in
                var current: Set<Int32> = []
                for directory in directories {
                    // For a directory that is watched already, this returns the same watch.
                    let watch = inotify_add_watch(descriptor, directory, Self.mask)
                    if watch >= 0 {
                        current.insert(watch)
                    } else if errno == ENOSPC || errno == ENOMEM {
                        throw ToolFailure.badFile(
                            file: directory,
                            reason: "The system watches no more directories. Raise its limit: "
                                + "sysctl fs.inotify.max_user_watches.")
                    }
                }
                for old in watches.subtracting(current) { inotify_rm_watch(descriptor, old) }
                watches = current
            }
        }

        /// A file counts when its writer closes it: editors write in several steps.
        private static let mask = [
            IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF, IN_MOVE_SELF, IN_ONLYDIR,
        ].reduce(UInt32(0)) { $0 | UInt32($1) }

        /// Reads all events that are there, and returns whether there were any.
        private static func drain(_ descriptor: Int32) -> Bool {
            withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
                var hasRead = false
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasRead = true }
                return hasRead
            }
        }
    }
#endif
