import Foundation

/// Does work that blocks on a thread of its own. Swift's tasks share as many threads as there are cores: a few that block
/// stop all other tests, and each other.
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async rethrows -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try work() }) }
    }
    return try { try result.get() }()
}
