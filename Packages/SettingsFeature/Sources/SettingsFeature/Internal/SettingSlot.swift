import Domain

/// A setting's place in memory, without its type.
///
/// Not Sendable: it lives inside the store's lock.
class SettingSlot {
    let name: String
    let scope: SettingScope
    /// The type of the value, which tells the subclass.
    let valueType: ObjectIdentifier
    /// Whether the value is the one that is stored; false until it has been read.
    var isLoaded = false

    fileprivate init(name: String, scope: SettingScope, valueType: ObjectIdentifier) {
        self.name = name
        self.scope = scope
        self.valueType = valueType
    }

    var isObserved: Bool { false }

    /// Takes over what is stored, nil when nothing is, and tells the observers if that changes the value.
    func load(_ text: String?) {}

    func removeObserver(_ number: Int) {}
}

/// A setting's value as it is read, and who wants to know when it changes.
final class TypedSettingSlot<Value: SettingValue>: SettingSlot {
    private let key: SettingKey<Value>
    private(set) var value: Value
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

    override func load(_ text: String?) {
        isLoaded = true
        let loaded = key.value(stored: text)
        guard loaded != value else { return }
        value = loaded
        for observer in observers.values { observer.yield(loaded) }
    }

    func addObserver(_ number: Int, _ observer: AsyncStream<Value>.Continuation) {
        observer.yield(value)
        observers[number] = observer
    }

    override func removeObserver(_ number: Int) {
        observers[number] = nil
    }
}

extension SettingKey {
    /// The value in force when this text is stored, nil for none: the default when the text is not valid.
    func value(stored text: String?) -> Value {
        guard let text, let value = Value(settingText: text), validate(value) == nil else { return defaultValue }
        return value
    }
}
