import Domain

/// A setting as command lines see it, and the observers of its changes.
final class ListedSettingSlot: SettingSlot {
    private(set) var listing: SettingListing
    private var observers: [Int: AsyncStream<SettingListing>.Continuation] = [:]

    init(_ definition: SettingDefinition) {
        listing = SettingListing(definition: definition, stored: nil)
        super.init(
            name: definition.name, scope: definition.scope, formerNames: definition.formerNames,
            valueType: ObjectIdentifier(SettingListing.self))
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    override var isObserved: Bool { !observers.isEmpty }

    override func load(_ text: String?) -> Bool {
        isLoaded = true
        let loaded = SettingListing(definition: listing.definition, stored: text)
        if loaded.text != listing.text || loaded.origin != listing.origin {
            listing = loaded
            for observer in observers.values { observer.yield(loaded) }
        }
        if case .invalid = loaded.origin { return false }
        return true
    }

    func addObserver(_ number: Int, _ observer: AsyncStream<SettingListing>.Continuation) {
        observer.yield(listing)
        observers[number] = observer
    }

    override func removeObserver(_ number: Int) {
        observers[number] = nil
    }
}
