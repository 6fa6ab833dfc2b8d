import Foundation

/// The date of a message's head, in UTC. A Foundation formatter would load a locale database at every start.
enum MessageDate {
    /// As HTTP has it: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). Clients correct their clock by it.
    static func http(_ date: Date) -> String { text(date, pattern + "GMT") }

    /// As mails have it: `Fri, 15 Jan 2027 08:00:00 +0000` (RFC 5322, section 3.3).
    static func mail(_ date: Date) -> String { text(date, pattern + "+0000") }

    /// Nil for text that ``mail(_:)`` has not written.
    static func readMail(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, let month = months.firstIndex(of: String(words[2])) else { return nil }
        let date = Timestamp("\(words[3])-\(String(format: "%02d", month + 1))-\(words[1])T\(words[4])Z")?.date
        return date.flatMap { mail($0) == text ? $0 : nil }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let pattern = "%a, %d %b %Y %H:%M:%S "

    private static func text(_ date: Date, _ pattern: String) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var fields = tm()
        gmtime_r(&seconds, &fields)
        var bytes = [CChar](repeating: 0, count: 64)
        let length = strftime(&bytes, bytes.count, pattern, &fields)
        return String(decoding: bytes.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
