import Foundation
import Synchronization

/// Lets other tasks run until a condition holds. Ends with an error when the test is cancelled, as by its time limit.
@MainActor
public func until(_ condition: @MainActor () -> Bool) async throws {
    while !condition() {
        try Task.checkCancellation()
        await Task.yield()
    }
}

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Waits for a duration, more exactly than by sleeping, and not longer on a busy machine; other processes run.
public func spend(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { sched_yield() }
}

/// Does work that blocks on a thread of its own. Swift's tasks share as many threads as there are cores: a few that block
/// stop all other tests, and each other.
public func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async rethrows -> Value {
    let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try work() }) }
    }
    return try { try result.get() }()
}

/// A value that several tasks of a test share.
public final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    public init(_ value: Value) {
        mutex = Mutex(value)
    }

    public var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }

    /// Changes the value in one step and returns what it is now.
    @discardableResult
    public func change(_ body: (inout Value) -> Void) -> Value {
        mutex.withLock {
            body(&$0)
            return $0
        }
    }
}
