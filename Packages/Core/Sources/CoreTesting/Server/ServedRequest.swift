public import Foundation

/// A request as it stood on the wire.
public struct ServedRequest: Sendable {
    public let method: String
    public let target: String
    public let fields: [(name: String, value: String)]
    public let body: Data

    /// The values of every field of this name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
