import Synchronization

/// A value that several tasks of a test see.
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
