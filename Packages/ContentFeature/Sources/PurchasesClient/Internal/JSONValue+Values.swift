import Core
import Foundation

extension JSONValue {
    /// A whole number that is not negative.
    var count: Int64? {
        if case .integer(let number) = self, number >= 0 { number } else { nil }
    }

    /// A moment as `2026-11-25T12:00:00Z`, with or without fractions of a second.
    var date: Date? {
        guard let text else { return nil }
        return (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    /// An address of a page, which can be opened in a browser.
    var page: URL? {
        guard let text, let url = URL(string: text), url.scheme?.lowercased() == "https", url.host() != nil else {
            return nil
        }
        return url
    }

    var list: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    var members: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}
