import Core

/// The error that a call of the stand-in for AI is refused with, in OpenAI's form.
struct AIFailure: Error, Sendable {
    let status: Int
    let code: String?
    let message: String
    /// The member of the request that is wrong, such as `messages[0].content`.
    var parameter: String?
    var headers: HeaderFields = [:]

    init(
        _ status: Int, _ message: String, code: String? = nil, parameter: String? = nil, headers: HeaderFields = [:]
    ) {
        self.status = status
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
    var json: JSONValue {
        [
            "error": [
                "message": .string(message), "type": status < 500 ? "invalid_request_error" : "server_error",
                "param": JSONValue(parameter), "code": JSONValue(code),
            ]
        ]
    }

    var reply: Reply {
        var reply = Reply.ai(json, status: status)
        for field in headers.fields { reply.headers.append(field.name, field.value) }
        return reply
    }
}
