{{#store}}
public import {{Name}}Feature
public import Persistence
import Synchronization

/// Entries in memory, for the lifetime of a test or preview. They can be made to fail.
public final class InMemory{{Name}}Store: {{Name}}Storing {
    private struct State {
        var entries: [(account: String, entry: {{Name}}Entry)] = []
        var failure: StorageError?
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
            let id = (state.entries.map(\.entry.id).max() ?? 0) + 1
            state.entries.append((account, {{Name}}Entry(id: id, text: text)))
        }
    }

    public func forget(account: String) async throws(StorageError) {
        try change { $0.entries.removeAll { $0.account == account } }
    }

    /// Nothing else changes them.
    public func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    private func change(_ body: (inout State) -> Void) throws(StorageError) {
        try state.withLock { (state) throws(StorageError) in
            if let failure = state.failure { throw failure }
            body(&state)
        }
    }
}
{{/store}}
