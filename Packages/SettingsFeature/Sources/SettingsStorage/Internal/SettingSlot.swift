import Domain

/// A setting in memory, without the type of its value.
///
/// Not Sendable: it is used only under the store's lock.
class SettingSlot {
    // Ordered so that the properties that a read uses are close together, including the subclass's value.
    /// The type of the value, which identifies the subclass.
    let valueType: ObjectIdentifier
    /// Whether the value is the stored one; false until it has been read.
    var isLoaded = false
    let scope: SettingScope
    let name: String

    init(name: String, scope: SettingScope, valueType: ObjectIdentifier) {
        self.name = name
        self.scope = scope
        self.valueType = valueType
    }

    var isObserved: Bool { false }

    /// Applies what is stored, nil when nothing is, and notifies the observers if the value changes.
    ///
    /// - Returns: whether the stored value is valid for the setting.
    @discardableResult
    func load(_ text: String?) -> Bool { true }

    func removeObserver(_ number: Int) {}
}

/// The value of a setting as its readers see it, and the observers of its changes.
final class TypedSettingSlot<Value: Equatable & Sendable>: SettingSlot {
    private(set) var value: Value
    /// The value for what is stored, nil for nothing, and whether that is valid.
    private let read: (String?) -> (value: Value, isValid: Bool)
    private var observers: [Int: AsyncStream<Value>.Continuation] = [:]

    private init(
        name: String, scope: SettingScope, read: @escaping (String?) -> (value: Value, isValid: Bool)
    ) {
        self.read = read
        value = read(nil).value
        super.init(name: name, scope: scope, valueType: ObjectIdentifier(Value.self))
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    override var isObserved: Bool { !observers.isEmpty }

    override func load(_ text: String?) -> Bool {
        isLoaded = true
        let (loaded, isValid) = read(text)
        if loaded != value {
            value = loaded
            for observer in observers.values { observer.yield(loaded) }
        }
        return isValid
    }

    func addObserver(_ number: Int, _ observer: AsyncStream<Value>.Continuation) {
        observer.yield(value)
        observers[number] = observer
    }

    override func removeObserver(_ number: Int) {
        observers[number] = nil
    }
}

extension TypedSettingSlot where Value: SettingValue {
    convenience init(_ key: SettingKey<Value>) {
        self.init(name: key.name, scope: key.scope) { text in
            let stored = text.flatMap(key.value(ofText:))
            return (stored ?? key.defaultValue, text == nil || stored != nil)
        }
    }
}

extension TypedSettingSlot where Value == SettingListing {
    /// A setting as command lines see it.
    convenience init(_ definition: SettingDefinition) {
        self.init(name: definition.name, scope: definition.scope) { text in
            let listing = SettingListing(definition: definition, stored: text)
            if case .invalid = listing.origin { return (listing, false) }
            return (listing, true)
        }
    }
}
