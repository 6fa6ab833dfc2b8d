/// A member that JSON always contains: null when there is no value. Without this wrapper, an optional
/// member that is nil is left out.
@propertyWrapper
public struct OrNull<Value: Encodable>: Encodable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    /// Wraps a value that is no property, such as one in a `JSONObject`.
    public init(_ value: Value?) {
        wrappedValue = value
    }

    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

extension OrNull: Equatable where Value: Equatable {}

extension OrNull: Sendable where Value: Sendable {}
