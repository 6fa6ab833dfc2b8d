/// Reports that something has happened in directories. What it was is found by looking: see ``SourceSnapshot``.
protocol FileWatching: Sendable {
    /// One element after each change; changes that have not been taken yet are one. Read by one task.
    var changes: AsyncStream<Void> { get }

    /// Watches these directories, and no others. What happens in them after this has returned is reported. Directories
    /// that do not exist any more are left out.
    func watch(_ directories: [String]) throws

    /// Ends `changes`.
    func end()
}

/// The watcher for this system.
enum FileWatchers {
    static func make() -> any FileWatching {
        #if canImport(Glibc)
            if let watcher = InotifyWatcher() { return watcher }
        #endif
        return PollingWatcher()
    }
}
