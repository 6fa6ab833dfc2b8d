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

    static let keyMissing = PurchasesFailure(
        401, 7224, "Send a public key in the field Authorization: 'Bearer test_slipway'.")
    static let keyUnknown = PurchasesFailure(
        401, 7225, "This is not a key of a Test Store. Use one that begins with 'test_', such as test_slipway.")
    static let keySecret = PurchasesFailure(
        401, 7225, "Secret keys must not be used in an app. Use a public key, such as test_slipway.")

    static let userMissing = PurchasesFailure(400, 7220, "The app user ID is empty.")

    static func userInvalid(_ reason: String) -> PurchasesFailure {
        PurchasesFailure(400, 7256, "The app user ID \(reason).")
    }

    static let receiptMalformed = PurchasesFailure(
        400, 7103, "The receipt is not valid. A Test Store takes tokens like test_1800000000000_<UUID>.")
    static let receiptUnknown = PurchasesFailure(
        400, 7103, "The receipt is not valid. There is no purchase to restore.")
    static let receiptOfAnotherProduct = PurchasesFailure(
        400, 7103, "The receipt is not valid. It belongs to another product.")
    static let receiptInUse = PurchasesFailure(400, 7102, "Another user has used this receipt already.")

    static func productUnknown(_ id: String) -> PurchasesFailure {
        PurchasesFailure(400, 7103, "The receipt is not valid. The Test Store has no product '\(id.prefix(200))'.")
    }

    static let codeInvalid = PurchasesFailure(403, 7849, "The redemption code is not valid.")
    static let codeOfAnotherUser = PurchasesFailure(403, 7852, "The purchase belongs to another user.")

    static func codeExpired(email: String) -> PurchasesFailure {
        PurchasesFailure(403, 7853, "The redemption code has expired.", email: email)
    }

    static func badRequest(_ message: String) -> PurchasesFailure { PurchasesFailure(400, 7226, message) }

    static let productsMissing = PurchasesFailure(400, 7662, "Name the products: ?id=slipway_pro_monthly")

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
