public import Foundation
public import HTTPTypes

extension HTTPReply {
    /// How long the server asks clients to wait, see ``HTTPTypes/HTTPFields/retryAfter(now:)``.
    public func retryAfter(now: Date = Date()) -> Duration? {
        response.headerFields.retryAfter(now: now)
    }
}

extension HTTPFields {
    /// How long the server asks clients to wait: `retry-after-ms`, then `Retry-After` in seconds or as a date
    /// (RFC 9110, 10.2.3). Nil for nothing, for what is neither, and for a date that has passed.
    public func retryAfter(now: Date) -> Duration? {
        if let wait = self[.known("retry-after-ms")].flatMap(Self.number) { return Self.wait(wait / 1000) }
        guard let text = self[.retryAfter] else { return nil }
        if let seconds = Self.number(text) { return Self.wait(seconds) }
        return HTTPDate.parse(text).flatMap { Self.wait($0.timeIntervalSince(now).rounded(.up)) }
    }

    private static func number(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }

    private static func wait(_ seconds: Double) -> Duration? {
        seconds >= 0 && seconds < 1e9 ? .seconds(seconds) : nil
    }
}
