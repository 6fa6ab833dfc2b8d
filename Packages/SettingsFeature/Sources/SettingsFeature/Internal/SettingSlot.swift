import Domain

/// A setting's place in memory, without its type.
///
/// Not Sendable: it lives inside the store's lock.
class SettingSlot {
    let name: String
    let scope: SettingScope
    let formerNames: [String]
    /// The type of the value, which tells the subclass.
    let valueType: ObjectIdentifier
    /// Whether the value is the one that is stored; false until it has been read.
    var isLoaded = false

    init(name: String, scope: SettingScope, formerNames: [String], valueType: ObjectIdentifier) {
        self.name = name
        self.scope = scope
        self.formerNames = formerNames
        self.valueType = valueType
    }

    var isObserved: Bool { false }

    /// Takes over what is stored, nil when nothing is, and tells the observers if that changes the value.
    ///
    /// - Returns: whether the setting can have the value that is stored.
    @discardableResult
    func load(_ text: String?) -> Bool { true }

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
        super.init(
            name: key.name, scope: key.scope, formerNames: key.formerNames, valueType: ObjectIdentifier(Value.self))
    }

    deinit {
        for observer in observers.values { observer.finish() }
    }

    override var isObserved: Bool { !observers.isEmpty }

    override func load(_ text: String?) -> Bool {
        isLoaded = true
        let stored = text.flatMap(key.validValue)
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

extension SettingKey {
    /// The value that a text stands for; nil when the setting cannot have it.
    func validValue(_ text: String) -> Value? {
        guard let value = Value(settingText: text), validate(value) == nil else { return nil }
        return value
    }
}
