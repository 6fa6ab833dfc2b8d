/// What other threads ask of the driver's.
struct CurlQueues {
    var started: [CurlTransfer] = []
    var abandoned: [CurlTransfer] = []
    /// Streams that were paused, and are read again.
    var resumed: [CurlTransfer] = []

    var isEmpty: Bool { started.isEmpty && abandoned.isEmpty && resumed.isEmpty }

    /// Keeps the memory, for the next turn.
    mutating func removeAll() {
        started.removeAll(keepingCapacity: true)
        abandoned.removeAll(keepingCapacity: true)
        resumed.removeAll(keepingCapacity: true)
    }
}
