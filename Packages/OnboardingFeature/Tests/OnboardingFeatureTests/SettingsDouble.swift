import Domain
import Synchronization

/// Settings in memory, separate for each account. They record the order of writes, and fail for the keys that a test
/// names.
final class SettingsDouble: SettingsStore {
    private struct State {
        var account: String?
        var texts: [String?: [String: String]] = [:]
        var failing: Set<String> = []
        var observers: [@Sendable () -> Void] = []
        var writes: [String] = []
    }

    private let state = Mutex(State())

    /// The writes that succeeded, oldest first, as `key=text`.
    var writes: [String] { state.withLock { $0.writes } }

    /// Writes of these keys fail from now on, and of no others.
    func fail(_ keys: String...) {
        state.withLock { $0.failing = Set(keys) }
    }

    /// Puts another account's settings in force.
    func use(account: String?) {
        let observers = state.withLock { state in
            state.account = account
            return state.observers
        }
        for notify in observers { notify() }
    }

    func value<Value>(for key: SettingKey<Value>) -> Value {
        let text = state.withLock { $0.texts[$0.account]?[key.name] }
        return text.flatMap(Value.init(settingText:)) ?? key.defaultValue
    }

    func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        var changes = SettingChanges()
        try changes.set(value, for: key)
        try await apply(changes)
    }

    func unset<Value>(_ key: SettingKey<Value>) async throws(SettingsError) {
        var changes = SettingChanges()
        changes.unset(key)
        try await apply(changes)
    }

    func apply(_ changes: SettingChanges) async throws(SettingsError) {
        let observers = state.withLock { state -> [@Sendable () -> Void]? in
            guard !changes.all.contains(where: { state.failing.contains($0.name) }) else { return nil }
            for change in changes.all {
                state.texts[state.account, default: [:]][change.name] = change.text
                state.writes.append("\(change.name)=\(change.text ?? "nil")")
            }
            return state.observers
        }
        guard let observers else { throw .notSaved("The disk is full.") }
        for notify in observers { notify() }
    }

    func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        let notify: @Sendable () -> Void = { [weak self] in
            if let self { continuation.yield(self.value(for: key)) }
        }
        state.withLock { $0.observers.append(notify) }
        notify()
        return stream
    }
}
