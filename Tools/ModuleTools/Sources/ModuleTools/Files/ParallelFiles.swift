import Dispatch

/// Reads many files on all cores.
enum ParallelFiles {
    /// What `read` makes of each file, in order; nil for a file that cannot be read.
    static func map<Value: Sendable>(
        _ paths: [String], _ read: @Sendable (UnsafeBufferPointer<UInt8>) -> Value
    ) -> [Value?] {
        // Some files are long and some are short, so each turn takes a few and not a core's whole share.
        let size = 64
        let turns = (paths.count + size - 1) / size
        return [Value?](unsafeUninitializedCapacity: paths.count) { buffer, initialized in
            // Each turn writes its own slice of the buffer and no other, and all are done before the closure returns.
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
