import Domain
import Synchronization

/// Settings in memory that keep the order of their writes, and fail for the keys that a test names.
final class SettingsDouble: SettingsStore {
    private struct State {
        var texts: [String: String] = [:]
        var failing: Set<String> = []
        var observers: [String: [@Sendable () -> Void]] = [:]
        var writes: [String] = []
    }

    private let state = Mutex(State())

    /// The writes that succeeded, oldest first, as `key=text`.
    var writes: [String] { state.withLock { $0.writes } }

    /// Writes of these keys fail from now on, and of no others.
    func fail(_ keys: String...) {
        state.withLock { $0.failing = Set(keys) }
    }

    func value<Value>(for key: SettingKey<Value>) -> Value {
        state.withLock { $0.texts[key.name] }.flatMap(Value.init(settingText:)) ?? key.defaultValue
    }

    func set<Value>(_ value: Value, for key: SettingKey<Value>) async throws(SettingsError) {
        if let reason = key.validate(value) { throw .invalid(key: key.name, reason: reason) }
        try write(value.settingText, name: key.name)
    }

    func unset<Value>(_ key: SettingKey<Value>) async throws(SettingsError) {
        try write(nil, name: key.name)
    }

    func apply(_ changes: SettingChanges) async throws(SettingsError) {
        for change in changes.all { try write(change.text, name: change.name) }
    }

    func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream<Value>.makeStream()
        let tell: @Sendable () -> Void = { [weak self] in
            if let self { continuation.yield(self.value(for: key)) }
        }
        state.withLock { $0.observers[key.name, default: []].append(tell) }
        tell()
        return stream
    }

    private func write(_ text: String?, name: String) throws(SettingsError) {
        let observers = state.withLock { state -> [@Sendable () -> Void]? in
            guard !state.failing.contains(name) else { return nil }
            state.texts[name] = text
            state.writes.append("\(name)=\(text ?? "nil")")
            return state.observers[name, default: []]
        }
        guard let observers else { throw .notSaved("The disk is full.") }
        for tell in observers { tell() }
    }
}
