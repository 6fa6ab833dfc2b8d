import Foundation
import HTTPTypes
import Networking

/// How long a server asks to be left alone.
enum RetryAfter {
    /// Of `retry-after-ms`, then of `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3). Nil for nothing, for what is
    /// neither, and for a time that is not in the future.
    static func wait(_ fields: HTTPFields, now: Date) -> Duration? {
        if let wait = fields[.retryAfterMilliseconds].flatMap(number).flatMap({ positive($0 / 1000) }) { return wait }
        guard let text = fields[.retryAfter] else { return nil }
        if let seconds = number(text) { return positive(seconds) }
        return HTTPDate.parse(text).flatMap { positive($0.timeIntervalSince(now)) }
    }

    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }

    private static func positive(_ seconds: Double) -> Duration? {
        seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
    }
}

extension HTTPField.Name {
    fileprivate static var retryAfterMilliseconds: HTTPField.Name { HTTPField.Name.known("retry-after-ms") }
}
