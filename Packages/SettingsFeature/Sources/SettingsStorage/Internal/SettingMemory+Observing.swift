import Domain
import Synchronization

/// Notifying observers of changes.
extension SettingMemory {
    /// - Parameter onEnd: called when the stream is no longer observed.
    func values<Value>(for key: SettingKey<Value>, onEnd: @escaping @Sendable () -> Void) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            loadedSlot(key, &state).addObserver(state.lastObserver, continuation)
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.slots[key.name]?.removeObserver(observer) }
            onEnd()
        }
        return stream
    }

    /// - Returns: the current state of each setting, in this order, then each change.
    func listings(
        of definitions: [SettingDefinition], onEnd: @escaping @Sendable () -> Void
    ) -> AsyncStream<SettingListing> {
        let (stream, continuation) = AsyncStream.makeStream(of: SettingListing.self)
        let observer = state.withLock { state in
            state.lastObserver += 1
            for definition in definitions {
                loadedSlot(definition, &state).addObserver(state.lastObserver, continuation)
            }
            return state.lastObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                for definition in definitions { state.listed[definition.name]?.removeObserver(observer) }
            }
            onEnd()
        }
        return stream
    }

    private func loadedSlot(_ definition: SettingDefinition, _ state: inout State) -> ListedSettingSlot {
        let slot: ListedSettingSlot
        if let existing = state.listed[definition.name] {
            slot = existing
        } else {
            slot = ListedSettingSlot(definition)
            state.listed[definition.name] = slot
            Self.remember(slot, &state)
        }
        if !slot.isLoaded { load(slot, &state) }
        return slot
    }
}
