import Core
import Foundation

/// A request for a reply, as it stands on the wire.
struct ChatRequestBody: Encodable {
    private let model: String
    private let messages: [Message]
    private let stream = true
    private let streamOptions = StreamOptions()
    private let tools: [Tool]?
    private let responseFormat: ResponseFormat?
    private let maximumTokens: Int?
    /// The older name of the same, which some servers know alone and OpenAI refuses.
    private let olderMaximumTokens: Int?

    private enum CodingKeys: String, CodingKey {
        case model, messages, stream, tools
        case streamOptions = "stream_options"
        case responseFormat = "response_format"
        case maximumTokens = "max_completion_tokens"
        case olderMaximumTokens = "max_tokens"
    }

    /// - Parameter isOpenAI: whether it is for OpenAI's own server.
    static func encode(_ request: AIRequest, model: String, isOpenAI: Bool) throws(AIError) -> Data {
        try SentJSON.encode(ChatRequestBody(request, model: model, isOpenAI: isOpenAI))
    }

    private init(_ request: AIRequest, model: String, isOpenAI: Bool) {
        self.model = model
        messages = request.messages.map(Message.init)
        tools = request.tools.isEmpty ? nil : request.tools.map(Tool.init)
        responseFormat = request.schema.map(ResponseFormat.init)
        maximumTokens = request.maximumTokens
        olderMaximumTokens = isOpenAI ? nil : request.maximumTokens
    }

    private struct StreamOptions: Encodable {
        let includeUsage = true

        enum CodingKeys: String, CodingKey { case includeUsage = "include_usage" }
    }

    private struct Message: Encodable {
        private let role: AIMessage.Role
        private let content: Content
        private let toolCalls: [Call]?
        private let callID: String?

        enum CodingKeys: String, CodingKey {
            case role, content
            case toolCalls = "tool_calls"
            case callID = "tool_call_id"
        }

        init(_ message: AIMessage) {
            role = message.role
            content = Content(message)
            toolCalls = message.calls.isEmpty ? nil : message.calls.map(Call.init)
            callID = message.callID
        }
    }

    /// One text is sent as such: not every server takes parts of every message.
    private enum Content: Encodable {
        case nothing
        case text(String)
        case parts([AIMessage.Part])

        init(_ message: AIMessage) {
            let texts = message.parts.compactMap { part in
                if case .text(let text) = part { text } else { nil }
            }
            if texts.count < message.parts.count {
                self = .parts(message.parts)
            } else if texts.isEmpty, !message.calls.isEmpty {
                self = .nothing
            } else {
                self = .text(texts.joined(separator: "\n\n"))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .nothing: try container.encodeNil()
            case .text(let text): try container.encode(text)
            case .parts(let parts): try container.encode(parts.map(Part.init))
            }
        }
    }

    private struct Part: Encodable {
        private let type: String
        private let text: String?
        private let picture: Address?

        private struct Address: Encodable { let url: String }

        enum CodingKeys: String, CodingKey {
            case type, text
            case picture = "image_url"
        }

        init(_ part: AIMessage.Part) {
            switch part {
            case .text(let text):
                type = "text"
                self.text = text
                picture = nil
            case .picture(let data):
                type = "image_url"
                text = nil
                picture = Address(url: "data:\(data.type);base64,\(data.data.base64EncodedString())")
            }
        }
    }

    private struct Call: Encodable {
        private let id: String
        private let type = "function"
        private let function: Function

        private struct Function: Encodable {
            let name: String
            let arguments: String
        }

        // A server that reads the arguments refuses a whole conversation for a call that was not JSON.
        init(_ call: AIToolCall) {
            let isJSON = (try? ReceivedJSON.decode(JSONValue.self, from: Data(call.arguments.utf8))) != nil
            id = call.id
            function = Function(name: call.name, arguments: isJSON ? call.arguments : "{}")
        }
    }

    private struct Tool: Encodable {
        private let type = "function"
        private let function: Function

        private struct Function: Encodable {
            let name: String
            let description: String
            let parameters: JSONValue
        }

        init(_ tool: AITool) {
            function = Function(name: tool.name, description: tool.summary, parameters: tool.parameters)
        }
    }

    private struct ResponseFormat: Encodable {
        private let type = "json_schema"
        private let schema: Schema

        enum CodingKeys: String, CodingKey {
            case type
            case schema = "json_schema"
        }

        private struct Schema: Encodable {
            let name: String
            let schema: JSONValue
            let strict = true
        }

        init(_ schema: AISchema) {
            self.schema = Schema(name: Self.name(schema.name), schema: schema.schema)
        }

        /// At most 64 letters, digits, `_` and `-`: no server takes others.
        private static func name(_ name: String) -> String {
            let known = name.unicodeScalars.map { scalar -> Character in
                let isKnown = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                return isKnown || scalar == "-" ? Character(scalar) : "_"
            }
            return known.isEmpty ? "reply" : String(known.prefix(64))
        }
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
