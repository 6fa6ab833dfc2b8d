#if os(Linux)
    import Foundation

    /// One directory's changes, from the kernel's inotify (inotify(7)). For one thread.
    final class DirectoryWatch {
        private let end: EndSignal
        private let inotify: Int32
        private var followed: InotifyPath

        /// Watches from now on, until `end` is signalled.
        ///
        /// - Returns: nil when the system cannot watch: it has limits for each user (`fs.inotify.max_user_instances`),
        ///   which editors and file managers use up.
        init?(_ path: String, until end: EndSignal) {
            let inotify = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard inotify >= 0 else { return nil }
            self.end = end
            self.inotify = inotify
            followed = InotifyPath(path, inotify: inotify)
            guard followed.follow() else { return nil }
        }

        deinit {
            close(inotify)
        }

        /// Sleeps until something has changed.
        ///
        /// - Returns: nil when the watch has been ended, or can no longer watch.
        func next() -> DirectoryChange? {
            while !isOver, sleep() {
                let change = take()
                if !change.isEmpty { return change }
            }
            return nil
        }

        private var isOver = false

        /// - Returns: whether there is something to take; otherwise the watch has been ended.
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

        private func take() -> DirectoryChange {
            var change = DirectoryChange()
            var isElsewhere = false
            for event in read() {
                if event.has(.lostCount) {
                    change.mayHaveMissedSome = true
                    isElsewhere = true
                } else if followed.isChanged(by: event) {
                    isElsewhere = true
                } else if event.watch == followed.target, !event.name.isEmpty {
                    change.add(DirectoryChange(names: [event.name]))
                }
            }
            if isElsewhere { followAnew(&change) }
            return change
        }

        private func followAnew(_ change: inout DirectoryChange) {
            let wasThere = followed.target != nil
            isOver = !followed.follow()
            // What happened until it was watched again is not known.
            if isOver || wasThere || followed.target != nil { change.mayHaveMissedSome = true }
        }

        private func read() -> [InotifyEvent] {
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
                let count = Foundation.read(inotify, buffer.baseAddress, buffer.count)
                guard count > 0 else { return [] }
                return InotifyEvent.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }
#endif
