import Core
import Foundation

struct RequestBody {
    let json: Data
    /// The members that the server can do without, by their names.
    let optional: Set<String>
}

struct ChatRequestBody {
    private static let known: Set<String> = [
        "role", "content", "tool_calls", "tool_call_id", "name", "function_call", "refusal", "id", "type", "arguments",
    ]

    /// The server's base address: what it has put into messages goes back to it.
    let server: String
    let isOpenAI: Bool
    let leftOut: Set<String>
    private var returned: Set<String> = []

    init(for server: String, isOpenAI: Bool, leavingOut leftOut: Set<String> = []) {
        self.server = server
        self.isOpenAI = isOpenAI
        self.leftOut = leftOut
    }

    mutating func encode(_ request: AIRequest, model: String) throws(AIError) -> RequestBody {
        returned = []
        var optional: [String: JSONValue] = ["stream_options": ["include_usage": true]]
        if let schema = request.schema { optional["response_format"] = Self.format(schema) }
        // Some servers know the older name alone, and OpenAI the newer one. None takes both for sure.
        let caps = isOpenAI ? ["max_completion_tokens", "max_tokens"] : ["max_tokens", "max_completion_tokens"]
        if let cap = request.maximumTokens, let name = caps.first(where: { !leftOut.contains($0) }) {
            optional[name] = JSONValue(cap)
        }
        var body: [String: JSONValue] = [
            "model": .string(model), "stream": true, "messages": .array(request.messages.map { message($0) }),
        ]
        if !request.tools.isEmpty { body["tools"] = .array(request.tools.map(Self.tool)) }
        body.merge(optional) { own, _ in own }
        let json = try SentJSON.encode(body.filter { !leftOut.contains($0.key) })
        return RequestBody(json: json, optional: returned.union(optional.keys).subtracting(leftOut))
    }

    private mutating func message(_ message: AIMessage) -> JSONValue {
        let members = message.members.flatMap { $0.server == server ? $0 : nil }
        var result = returning(members?.message)
        result["role"] = .string(message.role.rawValue)
        result["content"] = Self.content(message)
        if !message.calls.isEmpty {
            result["tool_calls"] = .array(message.calls.map { call($0, members?.calls[$0.id]) })
        }
        if let id = message.callID { result["tool_call_id"] = .string(id) }
        return .object(result)
    }

    private mutating func returning(_ members: [String: JSONValue]?) -> [String: JSONValue] {
        let sent = (members ?? [:]).filter { !leftOut.contains($0.key) && !Self.known.contains($0.key) }
        returned.formUnion(sent.keys)
        return sent
    }

    /// One text is sent as such: not every server takes parts of every message.
    private static func content(_ message: AIMessage) -> JSONValue {
        let texts = message.parts.compactMap { if case .text(let text) = $0 { text } else { nil } }
        if texts.count < message.parts.count { return .array(message.parts.map(part)) }
        return texts.isEmpty && !message.calls.isEmpty ? .null : .string(texts.joined(separator: "\n\n"))
    }

    private static func part(_ part: AIMessage.Part) -> JSONValue {
        switch part {
        case .text(let text): ["type": "text", "text": .string(text)]
        case .picture(let picture):
            [
                "type": "image_url",
                "image_url": ["url": .string("data:\(picture.type);base64,\(picture.data.base64EncodedString())")],
            ]
        }
    }

    private mutating func call(_ call: AIToolCall, _ members: JSONValue?) -> JSONValue {
        // A server that reads the arguments refuses a whole conversation for a call that was not JSON.
        let isJSON = (try? ReceivedJSON.decode(JSONValue.self, from: Data(call.arguments.utf8))) != nil
        var result = returning(members?.members)
        var function = returning(result["function"]?.members)
        function["name"] = .string(call.name)
        function["arguments"] = .string(isJSON ? call.arguments : "{}")
        result["id"] = .string(call.id)
        result["type"] = "function"
        result["function"] = .object(function)
        returned.remove("function")
        return .object(result)
    }

    private static func tool(_ tool: AITool) -> JSONValue {
        [
            "type": "function",
            "function": [
                "name": .string(tool.name), "description": .string(tool.summary), "parameters": tool.parameters,
            ],
        ]
    }

    private static func format(_ schema: AISchema) -> JSONValue {
        [
            "type": "json_schema",
            "json_schema": ["name": .string(schema.name), "schema": schema.schema, "strict": true],
        ]
    }
}

/// JSON as it is sent, always the same for the same value.
enum SentJSON {
    static func encode(_ value: some Encodable) throws(AIError) -> Data {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(value)
        } catch {
            throw .notConfigured("The request is no JSON.")
        }
    }
}
