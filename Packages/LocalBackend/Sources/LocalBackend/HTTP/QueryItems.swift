import Foundation

/// What follows the `?` of a request's target, decoded as forms are: `+` is a space, and `%2B` a plus sign.
struct QueryItems: Sendable, Equatable {
    private let items: [String: String]

    /// - Parameter raw: still percent-encoded. A bad escape is taken as it stands. Of a repeated name the first counts.
    init(_ raw: some StringProtocol) {
        var items: [String: String] = [:]
        for pair in raw.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decode(halves[0])
            if items[name] == nil { items[name] = halves.count > 1 ? Self.decode(halves[1]) : "" }
        }
        self.items = items
    }

    subscript(_ name: String) -> String? { items[name] }

    private static func decode(_ text: some StringProtocol) -> String {
        // By bytes: a plus sign with a combining mark behind it is one Character.
        let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        let spaced = String(decoding: bytes, as: UTF8.self)
        return spaced.removingPercentEncoding ?? spaced
    }
}
