import Foundation

/// The items of a form-encoded query or fragment: `a=b&c=d`, where `+` is a space.
struct FormItems: Sendable {
    private let items: [(name: String, value: String)]

    /// Items with invalid escapes are left out.
    init(_ text: some StringProtocol) {
        // Split by bytes, as servers do: a separator with a combining mark after it is a single Character, but still a
        // separator.
        items = Array(text.utf8).split(separator: UInt8(ascii: "&")).compactMap { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : []) else {
                return nil
            }
            return (name, value)
        }
    }

    func holds(anyOf names: Set<String>) -> Bool {
        items.contains { names.contains($0.name) }
    }

    /// The first value of this name that is not empty.
    func first(_ name: String) -> String? {
        items.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    /// The value of this name; nil when there is none, or more than one.
    func only(_ name: String) -> String? {
        let values = items.filter { $0.name == name }.map(\.value)
        return values.count == 1 ? values[0] : nil
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        String(decoding: text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
            .removingPercentEncoding
    }
}
