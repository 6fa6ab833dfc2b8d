{{#store}}
public import {{Name}}Feature
public import Persistence
import Synchronization

/// Entries in memory, for the lifetime of a test or preview. They can be made to fail.
public final class InMemory{{Name}}Store: {{Name}}Storing {
    private struct State {
        var entries: [(account: String, entry: {{Name}}Entry)] = []
        var lastID: Int64 = 0
        var failure: StorageError?
        var observers: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// What every call throws from now on; nil to work again.
    public var failure: StorageError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    public func entries(of account: String) async throws(StorageError) -> [{{Name}}Entry] {
        try state.withLock { (state) throws(StorageError) in
            if let failure = state.failure { throw failure }
            return state.entries.filter { $0.account == account }.map(\.entry).reversed()
        }
    }

    public func add(_ text: String, account: String) async throws(StorageError) {
        try change { state in
            state.lastID += 1
            state.entries.append((account, {{Name}}Entry(id: state.lastID, text: text)))
        }
    }

    public func remove(_ id: {{Name}}Entry.ID, account: String) async throws(StorageError) {
        try change { $0.entries.removeAll { $0.account == account && $0.entry.id == id } }
    }

    public func forget(account: String) async throws(StorageError) {
        try change { $0.entries.removeAll { $0.account == account } }
    }

    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.observers.append(continuation) }
        return stream
    }

    private func change(_ body: (inout State) -> Void) throws(StorageError) {
        try state.withLock { (state) throws(StorageError) in
            if let failure = state.failure { throw failure }
            body(&state)
            for observer in state.observers { observer.yield() }
        }
    }
}
{{/store}}
