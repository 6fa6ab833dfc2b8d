#if os(Linux)
    import Foundation

    /// One of the events that the kernel writes one after the other (inotify(7), `struct inotify_event`).
    struct InotifyEvent: Equatable {
        let watch: Int32
        let mask: UInt32
        /// Empty when the event is about the watched directory itself.
        let name: String

        private static let headerSize = 16

        /// All whole events in what has been read.
        static func parse(_ bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
            var events: [InotifyEvent] = []
            var offset = 0
            while offset + headerSize <= bytes.count {
                let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let start = offset + headerSize
                guard start + length <= bytes.count else { break }
                // The name is filled up with zeros.
                let name = bytes[start..<start + length].prefix { $0 != 0 }
                events.append(
                    InotifyEvent(
                        watch: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        mask: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        name: String(decoding: name, as: UTF8.self)))
                offset = start + length
            }
            return events
        }

        func has(_ bits: UInt32) -> Bool { mask & bits != 0 }
    }

    extension UInt32 {
        /// What happens to the entries of a directory. Closing counts, because a process that is killed in the middle of
        /// what it does closes what it had open.
        static let entryChanges = bits(IN_MODIFY, IN_CLOSE_WRITE, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO)
        /// What happens to the entries of a directory in which another is awaited.
        static let arrivals = bits(IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_ATTRIB)
        /// That a watched directory is no longer where it was.
        static let departures = bits(IN_DELETE_SELF, IN_MOVE_SELF)
        /// The same, and that its watch is gone.
        static let endings = departures | bits(IN_UNMOUNT, IN_IGNORED)
        static let lostCount = UInt32(IN_Q_OVERFLOW)
        static let onlyDirectories = UInt32(IN_ONLYDIR)

        private static func bits(_ flags: Int32...) -> UInt32 {
            flags.reduce(0) { $0 | UInt32(bitPattern: $1) }
        }
    }
#endif
