/// A refusal that every protocol has, each with a code and a form of its own.
struct SharedRefusal: Error {
    let status: Int
    let message: String
    /// The codes of Supabase Auth, OpenAI and RevenueCat.
    let codes: (auth: String, ai: String?, purchases: Int)
    var headers: HeaderFields = [:]

    static let unknownPath = SharedRefusal(
        status: 404, message: "This server has no such path.", codes: ("not_found", "unknown_url", 7226))

    static let forBrowsersOnly = SharedRefusal(
        status: 403,
        message:
            "This address is only for browsers: for links in mails and the sign-in page. The app calls the built-in "
            + "backend through a socket. For other clients, run: slipway backend serve",
        codes: ("no_authorization", nil, 7000))

    static let failed = SharedRefusal(
        status: 500, message: "Unexpected failure, please check server logs for more information",
        codes: ("unexpected_failure", nil, 7110))

    static let tooSlowToAnswer = SharedRefusal(
        status: 504, message: "Processing this request timed out, please retry after a moment.",
        codes: ("request_timeout", nil, 7110))

    static let noRoom = SharedRefusal(
        status: 503, message: "Other large requests are being answered. Try again.",
        codes: ("unexpected_failure", nil, 7110), headers: ["Retry-After": "1"])

    static func wrongMethod(allowed: [String]) -> SharedRefusal {
        let methods = allowed.joined(separator: ", ")
        return SharedRefusal(
            status: 405, message: "This path takes \(methods).", codes: ("", "method_not_supported", 7226),
            headers: ["Allow": methods])
    }

    static func bodyTooLarge(_ wire: WireProtocol, _ limits: ServerLimits) -> SharedRefusal {
        SharedRefusal(
            status: 413,
            message: wire == .ai
                ? "The request has more than \(limits.aiBody >> 20) MiB. Send fewer or smaller pictures."
                : "Request body too large (max \(limits.body) bytes)",
            codes: ("request_entity_too_large", "request_too_large", 7226))
    }

    func reply(_ wire: WireProtocol, head: RequestHead?) -> Reply {
        var reply =
            switch wire {
            // As in the real server, this refusal alone has no body.
            case .auth where status == 405: Reply(status: status)
            case .auth: ErrorReply.make(CallError(status, codes.auth, message), head: head)
            case .ai: AIFailure(status, message, code: codes.ai).reply
            case .purchases: PurchasesFailure(status, codes.purchases, message).reply
            }
        for field in headers.fields { reply.headers.append(field.name, field.value) }
        return reply
    }
}
