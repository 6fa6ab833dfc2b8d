import Foundation

/// Does work that blocks on a thread of its own: Swift's tasks share few, and would wait for each other.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
