public import Domain
import Synchronization

/// Settings in memory, separate for each account, for the lifetime of a test or preview. They can be made to fail.
public final class InMemorySettingsStore: SettingsStore {
    private struct State {
        var account: String?
        var texts: [String?: [String: String]] = [:]
        var failure: SettingsError?
        var failingNames: Set<String>?
        var writes: [String] = []
        var observers: [Int: @Sendable (State) -> Void] = [:]
        var lastObserver = 0

        func notify() {
            for observer in observers.values { observer(self) }
        }
    }

    private let state: Mutex<State>

    /// - Parameter texts: the text form of values that are set from the start, by name.
    public init(texts: [String: String] = [:]) { state = Mutex(State(texts: [nil: texts])) }

    /// What every change throws from now on; nil to accept changes again.
    public var failure: SettingsError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The text form of everything that was set for the account in force, by name.
    public var texts: [String: String] {
        state.withLock { $0.texts[$0.account] ?? [:] }
    }

    /// The settings that ``failure`` is for; nil for all.
    public var failingNames: Set<String>? {
        get { state.withLock { $0.failingNames } }
        set { state.withLock { $0.failingNames = newValue } }
    }

    /// The changes that succeeded, oldest first, as `name=text`.
    public var writes: [String] { state.withLock { $0.writes } }

    /// Puts another account's settings in force.
    public func use(account: String?) {
        state.withLock { state in
            state.account = account
            state.notify()
        }
    }

    public func value<Value>(for key: SettingKey<Value>) -> Value {
        state.withLock { Self.value($0, for: key) }
    }

    public func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        var changes = SettingChanges()
        try changes.set(value, for: key)
        try await apply(changes)
    }

    public func apply(_ changes: SettingChanges) async throws(SettingsError) {
        try state.withLock { (state) throws(SettingsError) in
            let failing = state.failingNames
            if let failure = state.failure, changes.all.contains(where: { failing?.contains($0.name) ?? true }) {
                throw failure
            }
            for change in changes.all {
                let account = change.scope == .home ? nil : state.account
                state.texts[account, default: [:]][change.name] = change.text
                state.writes.append("\(change.name)=\(change.text)")
            }
            state.notify()
        }
    }

    public func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            let last = Mutex(Self.value(state, for: key))
            continuation.yield(last.withLock { $0 })
            state.observers[state.lastObserver] = { state in
                let value = Self.value(state, for: key)
                let isNew = last.withLock { last in
                    defer { last = value }
                    return last != value
                }
                if isNew { continuation.yield(value) }
            }
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: observer) }
        }
        return stream
    }

    private static func value<Value>(_ state: State, for key: SettingKey<Value>) -> Value {
        let texts = state.texts[key.scope == .home ? nil : state.account] ?? [:]
        return texts[key.name].flatMap(key.value(ofText:)) ?? key.defaultValue
    }
}
