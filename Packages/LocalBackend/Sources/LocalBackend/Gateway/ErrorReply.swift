import Core
import Foundation
import GRDB

enum ErrorReply {
    private static let versionHeader = "X-Supabase-Api-Version"

    /// The API version in the request's head decides the form.
    static func make(_ error: CallError, head: RequestHead?) -> Reply {
        let isVersioned = isVersioned(head?.headers[versionHeader])
        var members: JSONObject = ["code": .string(error.code), "message": .string(error.message)]
        if !isVersioned {
            members = [
                "code": JSONValue(error.status), "error_code": .string(error.code),
                "msg": .string(error.message),
            ]
            if error.status >= 500 { members["error_id"] = .string(UUID().uuidString.lowercased()) }
        }
        if let reasons = error.weakPasswordReasons {
            members["weak_password"] = ["reasons": .array(reasons.map { .string($0) })]
        }
        var reply = Reply.json(.object(members), status: error.status)
        reply.headers.append("x-sb-error-code", error.code)
        if let seconds = error.retryAfter { reply.headers.append("Retry-After", String(seconds)) }
        if isVersioned { reply.headers.append(versionHeader, "2024-01-01") }
        return reply
    }

    /// As in the real server: a date on or after that of the new form selects the new form; any other text selects the
    /// old one.
    private static func isVersioned(_ text: String?) -> Bool {
        text.map { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil && $0 >= "2024-01-01" } ?? false
    }
}

/// Why something failed, in a form that is safe to log: without the arguments of a SQL statement.
enum FailureReason {
    static func describe(_ error: any Error) -> String {
        if let error = error as? IssuerFailure { return error.description }
        if let error = error as? FileError { return error.description }
        // The description of another module's error may quote its input, so only the type of the error is logged.
        guard let error = error as? DatabaseError else { return String(describing: type(of: error)) }
        return "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")"
    }
}

/// The error of a call that follows the OAuth protocol: always 400, in one form for all clients (RFC 6749, 5.2).
struct OAuthError: Error, Sendable, Equatable {
    let error: String
    let description: String

    /// As Supabase Auth spells it, with a space.
    static func invalidRequest(_ description: String) -> OAuthError {
        OAuthError(error: "invalid request", description: description)
    }

    var reply: Reply {
        .json(["error": .string(error), "error_description": .string(description)], status: 400)
    }
}
