#if os(Linux)
    import Foundation

    /// The watches that following one path takes: one on the directory there, or, while there is none, one on the nearest
    /// directory above it, where the next one of the path will appear; and one on each further up, which may be moved.
    struct InotifyPath {
        private let inotify: Int32
        private let path: String
        /// On the directory itself; nil while it cannot be watched.
        private(set) var target: Int32?
        /// On the directory in which the next one of the path is awaited, and that one's name.
        private var awaited: (watch: Int32, name: String)?
        private var above: Set<Int32> = []

        init(_ path: String, inotify: Int32) {
            self.path = path
            self.inotify = inotify
        }

        /// Whether an event means that the path leads, or may now lead, somewhere else.
        func isChanged(by event: InotifyEvent) -> Bool {
            if event.watch == target || above.contains(event.watch) { return event.has(.endings) }
            guard let awaited, event.watch == awaited.watch else { return false }
            return event.has(.endings) || event.name == awaited.name
        }

        /// Begins to follow the path, or begins again.
        ///
        /// - Returns: false when the system cannot watch.
        mutating func follow() -> Bool {
            while true {
                forget()
                let watch = add(path, .entryChanges | .departures)
                if watch >= 0 {
                    target = watch
                    watchAll(above: path)
                    return true
                }
                switch awaitNext(missing: path, code: errno) {
                case .settled: return true
                case .appeared: continue
                case .impossible: return false
                }
            }
        }

        private enum Awaiting {
            case settled
            /// What was missing a moment ago has been made since.
            case appeared
            case impossible
        }

        private mutating func awaitNext(missing path: String, code: Int32) -> Awaiting {
            var (missing, code) = (path, code)
            while [ENOENT, ENOTDIR, EACCES, ELOOP].contains(code), missing != "/" {
                let parent = Self.parent(of: missing)
                let watch = add(parent, .arrivals | .departures)
                if watch >= 0 {
                    awaited = (watch, (missing as NSString).lastPathComponent)
                    watchAll(above: parent)
                    return code == ENOENT && access(missing, F_OK) == 0 ? .appeared : .settled
                }
                (missing, code) = (parent, errno)
            }
            return .impossible
        }

        /// A directory that may not be watched is left out; it is seldom moved.
        private mutating func watchAll(above path: String) {
            var path = path
            while path != "/" {
                path = Self.parent(of: path)
                let watch = add(path, .departures)
                if watch >= 0 { above.insert(watch) }
            }
        }

        private mutating func forget() {
            for watch in above.union([target, awaited?.watch].compactMap { $0 }) { inotify_rm_watch(inotify, watch) }
            (target, awaited, above) = (nil, nil, [])
        }

        private func add(_ path: String, _ mask: UInt32) -> Int32 {
            inotify_add_watch(inotify, path, mask | .onlyDirectories)
        }

        private static func parent(of path: String) -> String {
            (path as NSString).deletingLastPathComponent
        }
    }
#endif
