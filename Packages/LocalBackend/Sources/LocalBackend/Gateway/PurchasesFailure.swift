import Core

/// The error that a call of the Test Store is refused with. Its numbers are those of the service.
struct PurchasesFailure: Error, Sendable, Equatable {
    let status: Int
    let code: Int
    let message: String
    /// With an expired code: whom a new one could be sent to, obfuscated.
    var email: String?
    var headers: [String: String] = [:]

    init(_ status: Int, _ code: Int, _ message: String, email: String? = nil, headers: [String: String] = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.email = email
        self.headers = headers
    }

    static func userInvalid(_ reason: String) -> PurchasesFailure {
        PurchasesFailure(400, 7256, "The app user ID \(reason).")
    }

    static func codeExpired(email: String) -> PurchasesFailure {
        PurchasesFailure(403, 7853, "The redemption code has expired.", email: email)
    }

    static func badRequest(_ message: String) -> PurchasesFailure { PurchasesFailure(400, 7226, message) }

    static func tooMany(retryAfter seconds: Int) -> PurchasesFailure {
        PurchasesFailure(429, 7638, "Too many requests. Try again later.", headers: ["Retry-After": String(seconds)])
    }

    var reply: Reply {
        var body: JSONObject = ["code": JSONValue(code), "message": .string(message)]
        // Clients expect both members. This store sends no mail.
        body["purchase_redemption_error_info"] = email.map {
            ["obfuscated_email": .string($0), "was_email_sent": false]
        }
        var reply = Reply.json(.object(body), status: status)
        for (name, value) in headers { reply.headers.append(name, value) }
        return reply
    }
}
