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
final class TypedSettingSlot<Value: SettingValue>: SettingSlot {
    private(set) var value: Value
    private let key: SettingKey<Value>
    private var observers: [Int: AsyncStream<Value>.Continuation] = [:]

    init(_ key: SettingKey<Value>) {
        self.key = key
        value = key.defaultValue
        super.init(name: key.name, scope: key.scope, valueType: ObjectIdentifier(Value.self))
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    override var isObserved: Bool { !observers.isEmpty }

    override func load(_ text: String?) -> Bool {
        isLoaded = true
        let stored = text.flatMap(key.value(ofText:))
        let loaded = stored ?? key.defaultValue
        if loaded != value {
            value = loaded
            for observer in observers.values { observer.yield(loaded) }
        }
        return text == nil || stored != nil
    }

    func addObserver(_ number: Int, _ observer: AsyncStream<Value>.Continuation) {
        observer.yield(value)
        observers[number] = observer
    }

    override func removeObserver(_ number: Int) {
        observers[number] = nil
    }
}
