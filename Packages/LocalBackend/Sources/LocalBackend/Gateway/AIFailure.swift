import Core

/// The error that a call of the stand-in for AI is refused with, in OpenAI's form.
struct AIFailure: Error, Sendable {
    let status: Int
    let type: String
    let code: String?
    let message: String
    /// The member of the request that is wrong, such as `messages[0].content`.
    var parameter: String?
    var headers: HeaderFields = [:]

    init(
        _ status: Int, _ message: String, type: String = "invalid_request_error", code: String? = nil,
        parameter: String? = nil, headers: HeaderFields = [:]
    ) {
        self.status = status
        self.type = type
        self.code = code
        self.message = message
        self.parameter = parameter
        self.headers = headers
    }

    static func invalid(_ parameter: String?, _ message: String, code: String? = "invalid_value") -> AIFailure {
        AIFailure(400, message, code: code, parameter: parameter)
    }

    static func unsupported(_ parameter: String, _ message: String) -> AIFailure {
        AIFailure(400, message, code: "unsupported_parameter", parameter: parameter)
    }

    static func modelMissing(_ model: String) -> AIFailure {
        AIFailure(
            404, "The model '\(model.prefix(64))' does not exist. GET /ai/v1/models lists those that do.",
            code: "model_not_found", parameter: "model")
    }

    static let keyMissing = AIFailure(
        401, "Send a key in the field Authorization: 'Bearer ' and any text.", code: "invalid_api_key")
    static let unknownPath = AIFailure(404, "This server has no such path.", code: "unknown_url")
    static let forBrowsersOnly = AIFailure(403, BrowserCalls.refusal.message)
    static let unexpected = AIFailure(500, "The server failed. Its log has the reason.", type: "server_error")

    static func wrongMethod(allowed: [String]) -> AIFailure {
        let methods = allowed.sorted().joined(separator: ", ")
        return AIFailure(405, "This path takes \(methods).", code: "method_not_supported", headers: ["Allow": methods])
    }

    /// Nil for a refusal that is the same for all paths.
    init?(_ refusal: RequestRefusal, bodyLimit: Int) {
        switch refusal {
        case .bodyTooLarge:
            self.init(
                413, "The request has more than \(bodyLimit >> 20) MiB. Send fewer or smaller pictures.",
                code: "request_too_large")
        case .noRoom:
            self.init(
                503, "Other large requests are being answered. Try again.", type: "server_error",
                headers: ["Retry-After": "1"])
        case .tooSlowToAnswer:
            self.init(504, "The request took too long to answer.", type: "server_error")
        case .malformed, .versionUnsupported, .lengthMissing, .headTooLarge, .tooSlow:
            return nil
        }
    }

    var json: JSONValue {
        [
            "error": [
                "message": .string(message), "type": .string(type), "param": JSONValue(parameter),
                "code": JSONValue(code),
            ]
        ]
    }

    var reply: Reply {
        var reply = Reply.ai(json, status: status)
        for field in headers.fields { reply.headers.append(field.name, field.value) }
        return reply
    }
}
