import Domain
import GRDB
import Logging
import Persistence
import Synchronization

/// All settings that have been read, one slot each, under one lock.
final class SettingMemory: Sendable {
    struct State {
        var account: String
        /// By the setting's name.
        var slots: [String: SettingSlot] = [:]
        var lastObserver = 0
        var hasLoggedFailure = false
        /// The places of stored values that are not valid and have been logged.
        var reported: Set<SettingPlace> = []
        /// Whether a read opens or recovers the database, or waits for that.
        var opens = true
        /// Reads what could not be read without opening the database; nil when there is nothing.
        var catchingUp: Task<Void, Never>?
    }

    let state: Mutex<State>
    private let logger: Logger
    private let database: AppDatabase

    init(account: String, logger: Logger, database: AppDatabase) {
        state = Mutex(State(account: account))
        self.logger = logger
        self.database = database
    }

    /// The account whose settings are in force; empty for no account.
    var account: String { state.withLock { $0.account } }

    func value<Value>(for key: SettingKey<Value>) -> Value {
        state.withLock { state in
            if let slot = Self.slot(state.slots, key), slot.isLoaded { return slot.value }
            return loadedSlot(key, &state).value
        }
    }

    /// Puts changes in force that have just been made durable, unless another account is in force by now. Readers see
    /// all of them or none.
    func accept(_ writes: [SettingWrite]) {
        state.withLock { state in
            for write in writes {
                guard let slot = state.slots[write.place.name], Self.place(of: slot, state) == write.place else {
                    continue
                }
                take(write.text, slot, &state)
            }
        }
    }

    func use(account: String) {
        state.withLock { state in
            guard state.account != account else { return }
            state.account = account
            for slot in state.slots.values where slot.scope == .account {
                slot.isLoaded = false
                // The others are read when they are requested.
                if slot.isObserved { load(slot, &state) }
            }
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

    // MARK: Slots

    private static func slot<Value>(
        _ slots: [String: SettingSlot], _ key: SettingKey<Value>
    ) -> TypedSettingSlot<Value>? {
        guard let slot = slots[key.name] else { return nil }
        precondition(
            slot.valueType == ObjectIdentifier(Value.self),
            "Two settings are called '\(key.name)', and their types differ.")
        // Only a TypedSettingSlot<Value> has this value type. A checked cast takes 20 ns of the 100 that a read may
        // take.
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

    private static func place(of slot: SettingSlot, _ state: State) -> SettingPlace {
        SettingPlace(slot.name, slot.scope, account: state.account)
    }

    // MARK: Reading

    // Under the lock, so that no change can come between reading the old value and putting it in force.
    private func load(_ slot: SettingSlot, _ state: inout State) {
        do throws(SettingsError) {
            if let stored = try SettingTable.text(at: Self.place(of: slot, state), in: database, opens: state.opens) {
                take(stored.text, slot, &state)
                state.hasLoggedFailure = false
                return
            }
            if state.catchingUp == nil { state.catchingUp = Task { await readAll() } }
        } catch {
            reportOnce(error, &state)
        }
        slot.load(nil)
        slot.isLoaded = false
    }

    /// Applies what other processes have committed. Opens no database when nothing has been read yet.
    func refresh() async {
        if state.withLock({ $0.slots.values.contains(where: \.isLoaded) }) { await readAll() }
    }

    private func readAll() async {
        do throws(SettingsError) {
            try await SettingTable.change(database) { [self] connection in try refresh(connection) }
        } catch {
            state.withLock { state in
                reportOnce(error, &state)
                state.catchingUp = nil
            }
        }
    }

    /// Puts in force what is stored now, in one snapshot of the database: a transaction is seen completely or not at all.
    ///
    /// Call this on the writer connection: then no change of this process is overwritten by an older one. The lock is held
    /// while the database is read, so that nothing newer is read in between, either.
    func refresh(_ connection: Database) throws {
        try connection.inTransaction(.deferred) {
            // The snapshot of the database begins with the first query, which is under the lock.
            try state.withLock { state in
                for slot in state.slots.values {
                    take(try SettingTable.read(Self.place(of: slot, state), connection), slot, &state)
                }
                state.hasLoggedFailure = false
                // What cannot be read from now on is read by another task.
                state.catchingUp = nil
            }
            // Even an empty commit would notify the observers of the database, including this process.
            return .rollback
        }
    }

    /// Puts the stored text of a slot in force.
    private func take(_ text: String?, _ slot: SettingSlot, _ state: inout State) {
        guard !slot.load(text), state.reported.insert(Self.place(of: slot, state)).inserted else { return }
        logger.warning(
            "what is stored for the setting '\(slot.name)' is not valid; the default is in force until it is set anew")
    }

    /// Logs, once, that settings cannot be read.
    func noteFailure(_ error: SettingsError) {
        state.withLock { reportOnce(error, &$0) }
    }

    private func reportOnce(_ error: SettingsError, _ state: inout State) {
        guard !state.hasLoggedFailure else { return }
        state.hasLoggedFailure = true
        logger.error("settings cannot be read, defaults are in force: \(error)")
    }
}
