import Foundation

/// The part of a request's target after the `?`, decoded as forms are: `+` is a space, and `%2B` a plus sign.
struct QueryItems: Sendable, Equatable {
    private let items: [String: [String]]

    /// - Parameter raw: still percent-encoded. An invalid escape is kept as it is.
    init(_ raw: some StringProtocol) {
        var items: [String: [String]] = [:]
        for pair in raw.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decode(halves[0])
            items[name, default: []].append(halves.count > 1 ? Self.decode(halves[1]) : "")
        }
        self.items = items
    }

    /// The first value of a repeated name.
    subscript(_ name: String) -> String? { items[name]?.first }

    func values(of name: String) -> [String] { items[name] ?? [] }

    private static func decode(_ text: some StringProtocol) -> String {
        // By bytes: a plus sign followed by a combining mark is one `Character`.
        let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        let spaced = String(decoding: bytes, as: UTF8.self)
        return spaced.removingPercentEncoding ?? spaced
    }
}

/// Names and values as forms and queries hold them, and as the real server writes them: a space is a plus, and every
/// other byte but letters, digits and `-._~` is percent-encoded.
enum FormEncoding {
    static func encode(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    static func encode(_ text: String) -> String {
        // A text always encodes.
        (text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "").replacing("%20", with: "+")
    }

    /// Of these, letters and digits of ASCII alone stay as they are.
    private static let unreserved = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
