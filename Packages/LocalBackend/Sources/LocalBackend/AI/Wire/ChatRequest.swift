import Core

/// A client's request for an answer. Members that steer how a model samples are accepted and have no effect.
struct ChatRequest: Sendable, AIParameters {
    let model: String
    let messages: [ChatMessage]
    let isStreamed: Bool
    let includesUsage: Bool
    /// The tokens that the reply may have; here one is a word.
    let wordLimit: Int?
    let stops: [String]
    let tools: [ChatTool]
    let toolChoice: ChatToolChoice
    let format: ChatFormat

    /// The most tools that OpenAI accepts.
    private static let toolLimit = 128
    private static let stopLimit = 4

    var question: String { messages.last { $0.role == .user }?.text ?? "" }

    /// Those of the person's last message.
    var pictures: [ChatPicture] { messages.last { $0.role == .user }?.pictures ?? [] }

    /// What the tools have answered since the assistant's last message; empty when it called none.
    var outcomes: ArraySlice<ChatMessage> {
        messages[(messages.lastIndex { $0.role != .tool }.map { $0 + 1 } ?? 0)...]
    }

    /// Here a token is a word.
    var wordCount: Int { messages.reduce(0) { $0 + ChatWords.count($1.text) } }

    var pictureBytes: Int { messages.reduce(0) { $1.pictures.reduce($0) { $0 + $1.length } } }

    private enum CodingKeys: String, CodingKey {
        case model, messages, stream, stop, tools, n, logprobs, modalities
        case streamOptions = "stream_options"
        case maximumTokens = "max_tokens"
        case maximumCompletionTokens = "max_completion_tokens"
        case toolChoice = "tool_choice"
        case responseFormat = "response_format"
    }

    private struct StreamOptions: Decodable {
        let includesUsage: Bool?

        enum CodingKeys: String, CodingKey { case includesUsage = "include_usage" }
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        model = try members.decode(String.self, forKey: .model)
        messages = try members.decode([ChatMessage].self, forKey: .messages)
        isStreamed = try members.decodeIfPresent(Bool.self, forKey: .stream) ?? false
        let options = try members.decodeIfPresent(StreamOptions.self, forKey: .streamOptions)
        includesUsage = options?.includesUsage ?? false
        wordLimit =
            try members.decodeIfPresent(Int.self, forKey: .maximumCompletionTokens)
            ?? members.decodeIfPresent(Int.self, forKey: .maximumTokens)
        stops = try members.decodeIfPresent(OneOrMoreTexts.self, forKey: .stop)?.texts ?? []
        tools = try members.decodeIfPresent([ChatTool].self, forKey: .tools) ?? []
        toolChoice = try members.decodeIfPresent(ChatToolChoice.self, forKey: .toolChoice) ?? .automatic
        format = try members.decodeIfPresent(ChatFormat.self, forKey: .responseFormat) ?? .text
        if let count = try members.decodeIfPresent(Int.self, forKey: .n), count != 1 {
            throw AIFailure.unsupported("n", "The stand-in makes one reply: n must be 1.")
        }
        if try members.decodeIfPresent(Bool.self, forKey: .logprobs) == true {
            throw AIFailure.unsupported("logprobs", "The stand-in has no log probabilities.")
        }
        if let forms = try members.decodeIfPresent([String].self, forKey: .modalities), forms != ["text"] {
            throw AIFailure.unsupported("modalities", "The stand-in answers with text: modalities must be [\"text\"].")
        }
        try check(hasStreamOptions: options != nil)
    }

    private func check(hasStreamOptions: Bool) throws(AIFailure) {
        guard !messages.isEmpty else { throw .invalid("messages", "'messages' must not be empty.") }
        guard isStreamed || !hasStreamOptions else {
            throw .invalid("stream_options", "'stream_options' is allowed only with 'stream'.")
        }
        if let wordLimit, wordLimit < 1 { throw .invalid("max_completion_tokens", "The limit must be at least 1.") }
        guard stops.count <= Self.stopLimit, stops.allSatisfy({ (1...AILimits.stop).contains($0.utf8.count) }) else {
            throw .invalid("stop", "'stop' takes up to \(Self.stopLimit) texts of 1 to \(AILimits.stop) bytes.")
        }
        guard tools.count <= Self.toolLimit else {
            throw .invalid("tools", "There are \(tools.count) tools; at most \(Self.toolLimit) are accepted.")
        }
        guard Set(tools.map(\.name)).count == tools.count else {
            throw .invalid("tools", "Two tools have the same name.")
        }
        try ChatMessage.checkCalls(in: messages)
    }
}

enum ChatFormat: Sendable, Decodable {
    case text
    /// Any JSON object.
    case object
    case schema(name: String, JSONValue)

    private enum CodingKeys: String, CodingKey {
        case type
        case schema = "json_schema"
    }

    private struct Schema: Decodable {
        let name: String
        let schema: JSONValue?
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        switch try members.decode(String.self, forKey: .type) {
        case "text": self = .text
        case "json_object": self = .object
        case "json_schema":
            let form = try members.decode(Schema.self, forKey: .schema)
            guard ChatName.isValid(form.name) else {
                throw AIFailure.invalid(
                    "response_format.json_schema.name", "The name must be 1 to 64 of A-Z, a-z, 0-9, _ and -.")
            }
            self = .schema(name: form.name, form.schema ?? .object([:]))
        default: throw AIFailure.invalid("response_format.type", "The type must be text, json_object or json_schema.")
        }
    }
}
