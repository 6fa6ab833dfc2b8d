import Domain
import Synchronization

/// Notifying observers of changes.
extension SettingMemory {
    /// - Parameter onEnd: called when the stream is no longer observed.
    func values<Value>(for key: SettingKey<Value>, onEnd: @escaping @Sendable () -> Void) -> AsyncStream<Value> {
        observe([key.name], onEnd) { state in [self.loadedSlot(key, &state)] }
    }

    /// - Returns: the current state of each setting, in this order, then each change.
    func listings(
        of definitions: [SettingDefinition], onEnd: @escaping @Sendable () -> Void
    ) -> AsyncStream<SettingListing> {
        observe(definitions.map(\.name), onEnd) { state in definitions.map { self.loadedSlot($0, &state) } }
    }

    private func observe<Value>(
        _ names: [String], _ onEnd: @escaping @Sendable () -> Void,
        _ slots: @Sendable (inout State) -> [TypedSettingSlot<Value>]
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            for slot in slots(&state) { slot.addObserver(state.lastObserver, continuation) }
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                for name in names {
                    for slot in Self.slots(of: name, state) { slot.removeObserver(observer) }
                }
            }
            onEnd()
        }
        return stream
    }

    private func loadedSlot(
        _ definition: SettingDefinition, _ state: inout State
    ) -> TypedSettingSlot<SettingListing> {
        let slot: TypedSettingSlot<SettingListing>
        if let existing = state.listed[definition.name] {
            slot = existing
        } else {
            slot = TypedSettingSlot(definition)
            state.listed[definition.name] = slot
        }
        if !slot.isLoaded { load(slot, &state) }
        return slot
    }
}
