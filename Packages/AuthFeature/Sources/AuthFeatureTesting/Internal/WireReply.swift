import Core
import Foundation
import HTTPTypes
import Networking

/// Replies in the form of the protocol.
enum WireReply {
    static func json(_ status: Int, _ content: [String: JSONValue], now: Date) -> HTTPReply {
        var fields = fields(now)
        fields[.contentType] = "application/json"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let body = try? encoder.encode(content)
        return HTTPReply(HTTPResponse(status: .init(code: status), headerFields: fields), body: body ?? Data())
    }

    static func empty(_ status: Int, now: Date) -> HTTPReply {
        HTTPReply(HTTPResponse(status: .init(code: status), headerFields: fields(now)))
    }

    static func redirect(to address: String, status: HTTPResponse.Status = .found, now: Date) -> HTTPReply {
        var fields = fields(now)
        fields[.location] = address
        return HTTPReply(HTTPResponse(status: status, headerFields: fields))
    }

    static func error(_ status: Int, _ code: String, now: Date) -> HTTPReply {
        json(
            status, ["code": .string(code), "message": .string("The in-memory server says \(code).")], now: now)
    }

    /// The error form of grants that take another party's tokens.
    static func oauthError(_ error: String, _ description: String, now: Date) -> HTTPReply {
        json(400, ["error": .string(error), "error_description": .string(description)], now: now)
    }

    static func weakPassword(now: Date) -> HTTPReply {
        json(
            422,
            [
                "code": .string("weak_password"),
                "message": .string("Password should be at least \(AccountBook.minimumPassword) characters."),
                "weak_password": .object(["reasons": .array([.string("length")])]),
            ], now: now)
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
