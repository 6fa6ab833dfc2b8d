import Core
import Foundation
import HTTPTypes
import Networking

/// A server's refusal, in any of its forms.
struct ServerAnswer: Sendable, Equatable {
    let status: Int
    /// Nil when the reply has none, such as a proxy's page.
    var code: AuthErrorCode?
    /// Free of control characters and bounded.
    var message: String?
    var reasons: [String] = []
    var retryAfter: Duration?
}

extension ServerAnswer {
    /// Whether the server itself refused, and not a proxy or gateway in between.
    var isRefusal: Bool { [400, 401, 403].contains(status) && code != nil }

    /// Whether the server rejects the access token; the session may still be valid.
    var callsTokenBad: Bool { isRefusal && code == .badJWT }

    /// Whether the function does not exist: a gateway's own 404, not a 404 that the function returned for its input.
    var lacksFunction: Bool { status == 404 && (code == nil || code?.rawValue == "NOT_FOUND") }

    /// Whether the server reports that the session has ended.
    ///
    /// - Parameter refreshing: whether the server refused a refresh token.
    /// - Returns: false for every refusal that is not conclusive.
    func endsSession(refreshing: Bool) -> Bool {
        guard isRefusal, let code else { return false }
        switch code {
        case .sessionNotFound, .sessionExpired, .userNotFound, .userBanned: return true
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .invalidGrant: return refreshing
        default: return false
        }
    }
}

extension ServerAnswer {
    /// Reads all three forms of an error: `{code,message}`, `{code,error_code,msg}` and `{error,error_description}`.
    ///
    /// - Parameters:
    ///   - reply: a reply whose status is not a success.
    ///   - secrets: the secrets in the request, which the message must not repeat.
    ///   - now: this machine's clock.
    init(_ reply: HTTPReply, hiding secrets: [Secret], now: Date) {
        self.init(status: reply.response.status.code)
        retryAfter = reply.retryAfter(now: now).flatMap { $0 <= .seconds(86_400) ? $0 : nil }
        guard let content = try? ReceivedJSON.decode(JSONValue.self, from: reply.body) else { return }
        let body = Body(content: content)
        var text = body["message"] ?? body["msg"] ?? body["error_description"]
        if let error = body["error"], !Self.isWord(error) { text = text ?? error }
        message = text.map { Self.presentable($0, hiding: secrets) }
        code = Self.code(body).map { AuthErrorCode(rawValue: Self.presentable($0, hiding: secrets)) }
        reasons = body.reasons.map { Self.presentable($0, hiding: secrets) }
        if retryAfter == nil, status == 429, let text { retryAfter = Self.wait(saidIn: text) }
    }

    /// Every member is read separately: a value of an unexpected type does not hide the others.
    private struct Body {
        let content: JSONValue

        /// A text; nil when it is missing, empty or of another type.
        subscript(name: String) -> String? {
            content[name]?.text.flatMap { $0.isEmpty ? nil : $0 }
        }

        var reasons: [String] {
            (content["weak_password"]?["reasons"]?.elements ?? []).compactMap(\.text)
        }
    }

    // The older form has the status as its `code`. The OAuth form has one code for every problem with a grant, and the
    // details in its description.
    private static func code(_ body: Body) -> String? {
        if let code = body["error_code"] { return code }
        if let code = body["code"], Int(code) == nil { return code }
        guard let error = body["error"] else { return nil }
        // The errors of the identity token's grant for a token or a nonce that it rejects.
        if ["invalid request", "invalid nonce"].contains(error) { return error.replacing(" ", with: "_") }
        guard isWord(error) else { return nil }
        guard error == AuthErrorCode.invalidGrant.rawValue, let words = body["error_description"]?.lowercased() else {
            return error
        }
        let known: [(String, AuthErrorCode)] = [
            ("invalid login credentials", "invalid_credentials"), ("email not confirmed", "email_not_confirmed"),
            ("already used", .refreshTokenAlreadyUsed), ("refresh token not found", .refreshTokenNotFound),
            ("session expired", .sessionExpired), ("banned", .userBanned),
        ]
        return known.first { words.contains($0.0) }?.1.rawValue ?? error
    }

    private static func isWord(_ text: String) -> Bool {
        text.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz_".utf8.contains)
    }

    private static func presentable(_ text: String, hiding secrets: [Secret]) -> String {
        String(Secret.hide(secrets, in: text).onOneLine.unicodeScalars.prefix(300))
    }

    // Gateways send seconds or a date; the server itself only has "after 42 seconds" or, until 2024, "once every 60
    // seconds" in its message.
    private static func wait(saidIn text: String) -> Duration? {
        text.firstMatch(of: /(?:after|every) (\d{1,6}) seconds?/).flatMap { Int($0.1) }
            .flatMap { $0 <= 86_400 ? .seconds($0) : nil }
    }
}
