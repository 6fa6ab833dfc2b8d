import Dispatch
import Foundation
import GRDB
import Synchronization

/// Closes connections once whatever is done with them has ended, on a thread of its own: who waits for it may hold what
/// one of those who use them waits for.
final class PoolClosing: Sendable {
    private let outcome = Mutex<Result<Void, any Error>?>(nil)
    private let end = DispatchSemaphore(value: 0)

    init(_ pool: DatabasePool) {
        Thread.detachNewThread { [self] in
            let result = Result { try pool.close() }
            outcome.withLock { $0 = result }
            end.signal()
        }
    }

    /// To be asked once.
    ///
    /// - Returns: false when they are still in use after this time; they are closed nevertheless, when they no longer are.
    func isDone(within patience: Duration) throws -> Bool {
        guard end.wait(timeout: .now() + patience / .seconds(1)) == .success else { return false }
        try outcome.withLock { $0 }?.get()
        return true
    }
}
