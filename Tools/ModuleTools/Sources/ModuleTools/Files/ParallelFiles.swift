import Dispatch

/// Reads many files on all cores.
enum ParallelFiles {
    /// The result of `read` for each file, in order; nil for a file that cannot be read.
    static func map<Value: Sendable>(
        _ paths: [String], _ read: @Sendable (UnsafeBufferPointer<UInt8>) -> Value
    ) -> [Value?] {
        // File sizes vary, so each iteration takes a few files and not a core's whole share.
        let size = 64
        let turns = (paths.count + size - 1) / size
        return [Value?](unsafeUninitializedCapacity: paths.count) { buffer, initialized in
            // Each iteration writes only its own slice of the buffer, and all are finished before the closure returns.
            nonisolated(unsafe) let results = buffer
            DispatchQueue.concurrentPerform(iterations: turns) { turn in
                for index in turn * size..<min(paths.count, (turn + 1) * size) {
                    results.initializeElement(at: index, to: FileSystem.withBytes(of: paths[index], read))
                }
            }
            initialized = paths.count
        }
    }
}
