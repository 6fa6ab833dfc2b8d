import Synchronization

/// Counts the requests for each scenario, for those that fail once.
final class ScenarioMemory: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// - Returns: how many came before.
    func count(_ name: String) -> Int {
        counts.withLock { counts in
            defer { counts[name, default: 0] += 1 }
            return counts[name, default: 0]
        }
    }
}
