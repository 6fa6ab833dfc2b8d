#if canImport(Darwin)
    import Foundation

    /// One directory's changes, from the kernel's event queue (kqueue(2)). It reports that entries were added or
    /// removed, but neither which ones nor what is written to them. Use this on one thread only.
    final class DirectoryWatch {
        private let end: EndSignal
        private let queue: Int32
        private let directory: Int32

        init?(_ path: String, until end: EndSignal) {
            let queue = kqueue()
            let directory = open(path, O_EVTONLY | O_CLOEXEC)
            self.end = end
            self.queue = queue
            self.directory = directory
            guard queue >= 0, directory >= 0 else { return nil }
            let wanted = UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)
            var changes = [
                kevent(
                    ident: UInt(directory), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                    fflags: wanted, data: 0, udata: nil),
                kevent(
                    ident: UInt(end.descriptor), filter: Int16(EVFILT_READ), flags: UInt16(EV_ADD), fflags: 0, data: 0,
                    udata: nil),
            ]
            guard kevent(queue, &changes, 2, nil, 0, nil) == 0 else { return nil }
        }

        deinit {
            if queue >= 0 { close(queue) }
            if directory >= 0 { close(directory) }
        }

        /// Sleeps until something has changed.
        ///
        /// - Returns: nil when the watch has been ended.
        func next() -> DirectoryChange? {
            var event = kevent()
            while kevent(queue, nil, 0, &event, 1, nil) < 0 {
                guard errno == EINTR else { return nil }
            }
            return event.ident == UInt(end.descriptor) ? nil : DirectoryChange(mayHaveMissedSome: true)
        }
    }
#endif
