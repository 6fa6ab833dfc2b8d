import Foundation
import HTTPTypes
import Networking

/// Replies in the form of the wire.
enum WireReply {
    static func json(_ status: Int, _ content: [String: Any], now: Date) -> HTTPReply {
        var fields = fields(now)
        fields[.contentType] = "application/json"
        let body = try? JSONSerialization.data(withJSONObject: content, options: [.sortedKeys])
        return HTTPReply(HTTPResponse(status: .init(code: status), headerFields: fields), body: body ?? Data())
    }

    static func empty(_ status: Int, now: Date) -> HTTPReply {
        HTTPReply(HTTPResponse(status: .init(code: status), headerFields: fields(now)))
    }

    static func error(_ status: Int, _ code: String, now: Date) -> HTTPReply {
        json(status, ["code": code, "message": "The in-memory server says \(code)."], now: now)
    }

    private static func fields(_ now: Date) -> HTTPFields {
        [.date: date(now)]
    }

    private static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
