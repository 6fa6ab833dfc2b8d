import Synchronization

/// The memory that the large bodies of all connections may take together, in bytes.
final class BodyRoom: Sendable {
    private let free: Mutex<Int>

    init(_ bytes: Int) {
        free = Mutex(bytes)
    }

    /// - Returns: false when there is not enough room; then nothing is taken.
    func take(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    func giveBack(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }
}
