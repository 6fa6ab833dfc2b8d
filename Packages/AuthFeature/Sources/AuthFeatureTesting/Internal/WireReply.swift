import Core
import Foundation
import HTTPTypes
import Networking

/// Replies in the form of the protocol, without a date.
enum WireReply {
    static func json(_ status: Int, _ content: [String: JSONValue]) -> HTTPReply {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let body = try? encoder.encode(content)
        return HTTPReply(
            HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"]),
            body: body ?? Data())
    }

    static func empty(_ status: Int) -> HTTPReply {
        HTTPReply(HTTPResponse(status: .init(code: status)))
    }

    static func redirect(to address: String, status: HTTPResponse.Status = .found) -> HTTPReply {
        HTTPReply(HTTPResponse(status: status, headerFields: [.location: address]))
    }

    static func error(_ status: Int, _ code: String) -> HTTPReply {
        json(status, ["code": .string(code), "message": .string("The in-memory server says \(code).")])
    }

    /// The error form of grants that take another party's tokens.
    static func oauthError(_ error: String, _ description: String) -> HTTPReply {
        json(400, ["error": .string(error), "error_description": .string(description)])
    }

    static var weakPassword: HTTPReply {
        json(
            422,
            [
                "code": .string("weak_password"),
                "message": .string("Password should be at least \(AccountBook.minimumPassword) characters."),
                "weak_password": .object(["reasons": .array([.string("length")])]),
            ])
    }

    /// The reply, sent at this time of the server's clock.
    static func dated(_ reply: HTTPReply, _ now: Date) -> HTTPReply {
        var response = reply.response
        response.headerFields[.date] = text(now)
        return HTTPReply(response, body: reply.body)
    }

    private static func text(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
