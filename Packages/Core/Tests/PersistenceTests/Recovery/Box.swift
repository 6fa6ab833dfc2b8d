import Synchronization

/// Collects values from any thread.
final class Box<Value: Sendable>: Sendable {
    private let content = Mutex<[Value]>([])

    func append(_ value: Value) {
        content.withLock { $0.append(value) }
    }

    var values: [Value] { content.withLock { $0 } }
}
