public import Domain
import Synchronization

/// Settings in memory, for the lifetime of a test or preview. They can be made to fail.
public final class InMemorySettingsStore: SettingsStore {
    private struct State {
        var texts: [String: String] = [:]
        var failure: SettingsError?
        var observers: [String: [Int: @Sendable (State) -> Void]] = [:]
        var lastObserver = 0
    }

    private let state = Mutex(State())

    public init() {}

    /// What every change throws from now on; nil to accept changes again.
    public var failure: SettingsError? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// The text form of everything that was set, by name.
    public var texts: [String: String] {
        state.withLock { $0.texts }
    }

    public func value<Value>(for key: SettingKey<Value>) -> Value {
        state.withLock { Self.value($0, for: key) }
    }

    public func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        var changes = SettingChanges()
        try changes.set(value, for: key)
        try await apply(changes)
    }

    public func unset<Value>(_ key: SettingKey<Value>) async throws(SettingsError) {
        var changes = SettingChanges()
        changes.unset(key)
        try await apply(changes)
    }

    public func apply(_ changes: SettingChanges) async throws(SettingsError) {
        try state.withLock { (state) throws(SettingsError) in
            if let failure = state.failure { throw failure }
            for change in changes.all {
                state.texts[change.name] = change.text
                guard change.text == nil else { continue }
                for name in change.formerNames { state.texts[name] = nil }
            }
            for name in Set(changes.all.map(\.name)) {
                for observer in (state.observers[name] ?? [:]).values { observer(state) }
            }
        }
    }

    public func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            let last = Mutex(Self.value(state, for: key))
            continuation.yield(last.withLock { $0 })
            state.observers[key.name, default: [:]][state.lastObserver] = { state in
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
            self?.state.withLock { _ = $0.observers[key.name]?.removeValue(forKey: observer) }
        }
        return stream
    }

    private static func value<Value>(_ state: State, for key: SettingKey<Value>) -> Value {
        let text = ([key.name] + key.formerNames).lazy.compactMap { state.texts[$0] }.first
        guard let text, let value = Value(settingText: text), key.validate(value) == nil else {
            return key.defaultValue
        }
        return value
    }
}
