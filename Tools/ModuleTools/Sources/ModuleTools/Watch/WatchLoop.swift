/// Waits for saved files, and starts work on them. A save during the work ends it, and it starts anew.
struct WatchLoop: Sendable {
    /// Absolute.
    let root: String
    let watcher: any FileWatching
    /// Returns after a moment: files that are saved until then are one save.
    let pause: @Sendable () async throws -> Void
    /// Called when everything that is saved from now on is seen, with the number of files. What is saved during the call
    /// counts as well.
    let ready: @Sendable (Int) async throws -> Void
    /// Gets the saved files, relative to the root. Cancelled at the next save; an error ends the loop.
    let work: @Sendable ([String]) async throws -> Void

    /// Ends when the task is cancelled, by an error, or with the watcher; its work has ended then, too.
    func run() async throws {
        var running: Task<Void, any Error>?
        func end() async throws {
            running?.cancel()
            if case .failure(let error)? = await running?.result, !(error is CancellationError) { throw error }
        }
        do {
            var snapshot = try SourceSnapshot(root)
            try watcher.watch(snapshot.directories)
            try await ready(snapshot.count)
            var changes = watcher.changes.makeAsyncIterator()
            // What was saved between the first look and the first watch.
            var saved = try saved(&snapshot)
            repeat {
                if !saved.isEmpty {
                    try await end()
                    running = Task { [saved] in
                        do {
                            try await work(saved)
                        } catch {
                            if !(error is CancellationError) { watcher.end() }
                            throw error
                        }
                    }
                }
                guard await changes.next() != nil else { break }
                try await pause()
                saved = try self.saved(&snapshot)
            } while true
        } catch {
            watcher.end()
            // The first error is the one to report.
            try? await end()
            throw error
        }
        watcher.end()
        try await end()
        try Task.checkCancellation()
    }

    private func saved(_ snapshot: inout SourceSnapshot) throws -> [String] {
        var saved: Set<String> = []
        var directories: [String] = []
        repeat {
            directories = snapshot.directories
            saved.formUnion(try snapshot.update())
            // Files may have been written into a new directory before it was watched: look once more.
            if snapshot.directories != directories { try watcher.watch(snapshot.directories) }
        } while snapshot.directories != directories
        return saved.sorted()
    }
}
