import Domain
import Logging
import Persistence
import Synchronization

/// All settings that have been read, one slot each, under one lock.
final class SettingMemory: Sendable {
    private struct State {
        var account: String
        var slots: [String: SettingSlot] = [:]
        var lastObserver = 0
        var hasLoggedFailure = false
    }

    private let state: Mutex<State>
    private let logger: Logger
    private let read: @Sendable (SettingPlace) throws(StorageError) -> String?

    /// `read` gives what is stored at a place, nil when nothing is.
    init(
        account: String, logger: Logger, read: @escaping @Sendable (SettingPlace) throws(StorageError) -> String?
    ) {
        state = Mutex(State(account: account))
        self.logger = logger
        self.read = read
    }

    func place<Value>(of key: SettingKey<Value>) -> SettingPlace {
        place(of: key.name, key.scope)
    }

    func place(of name: String, _ scope: SettingScope) -> SettingPlace {
        state.withLock { Self.place(of: name, scope, account: $0.account) }
    }

    func value<Value>(for key: SettingKey<Value>) -> Value {
        state.withLock { state in
            if let slot = Self.slot(state.slots, key), slot.isLoaded { return slot.value }
            return loadedSlot(key, &state).value
        }
    }

    func values<Value>(for key: SettingKey<Value>) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            loadedSlot(key, &state).addObserver(state.lastObserver, continuation)
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.slots[key.name]?.removeObserver(observer) }
        }
        return stream
    }

    /// Puts in force what has just been made durable, unless it is another account's by now.
    func accept(_ text: String?, at place: SettingPlace) {
        state.withLock { state in
            guard place == Self.place(of: place.name, place.scope, account: state.account) else { return }
            state.slots[place.name]?.load(text)
        }
    }

    /// Puts the defaults in force after everything of an account has been taken away, unless another one is by now.
    func clear(account: String) {
        state.withLock { state in
            guard state.account == account else { return }
            for slot in state.slots.values where slot.scope == .account { slot.load(nil) }
        }
    }

    func use(account: String) {
        state.withLock { state in
            guard state.account != account else { return }
            state.account = account
            for slot in state.slots.values where slot.scope == .account {
                slot.isLoaded = false
                // The others are read when somebody asks for them.
                if slot.isObserved { load(slot, &state) }
            }
        }
    }

    private static func slot<Value>(
        _ slots: [String: SettingSlot], _ key: SettingKey<Value>
    ) -> TypedSettingSlot<Value>? {
        guard let slot = slots[key.name] else { return nil }
        precondition(
            slot.valueType == ObjectIdentifier(Value.self),
            "Two settings are called '\(key.name)', and their types differ.")
        // Only a TypedSettingSlot<Value> has this value type. A cast that looks for itself takes 20 ns of the 100 that a
        // read may take.
        return unsafeDowncast(slot, to: TypedSettingSlot<Value>.self)
    }

    private func loadedSlot<Value>(_ key: SettingKey<Value>, _ state: inout State) -> TypedSettingSlot<Value> {
        let slot: TypedSettingSlot<Value>
        if let existing = Self.slot(state.slots, key) {
            slot = existing
        } else {
            slot = TypedSettingSlot(key)
            state.slots[key.name] = slot
        }
        if !slot.isLoaded { load(slot, &state) }
        return slot
    }

    // Under the lock, so that no change can come between reading the old value and taking it over.
    private func load(_ slot: SettingSlot, _ state: inout State) {
        let place = Self.place(of: slot.name, slot.scope, account: state.account)
        do {
            slot.load(try read(place))
            state.hasLoggedFailure = false
        } catch {
            slot.load(nil)
            slot.isLoaded = false
            guard !state.hasLoggedFailure else { return }
            state.hasLoggedFailure = true
            logger.error("settings cannot be read, defaults are in force: \(error)")
        }
    }

    private static func place(of name: String, _ scope: SettingScope, account: String) -> SettingPlace {
        SettingPlace(scope: scope, account: scope == .account ? account : "", name: name)
    }
}
