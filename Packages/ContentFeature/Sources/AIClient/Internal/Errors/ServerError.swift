import Core
import Foundation

/// What a server says about a failure, in any of the forms that are in use.
struct ServerError: Equatable {
    var status: Int?
    /// Such as `model_not_found`; in lower case.
    var code = ""
    var type = ""
    /// Fit to be shown. Empty when there is none.
    var message = ""
    /// How many tokens were sent, and how many the model takes, where the server counts them.
    var used: Int?
    var limit: Int?
    /// The words in it that may be names of what the server refuses.
    private(set) var names: Set<Substring> = []

    init(status: Int, body: Data, hiding secrets: [Secret]) {
        self.status = status
        guard let received = try? ReceivedJSON.decode(JSONValue.self, from: body) else {
            read(plain: body, hiding: secrets)
            return
        }
        // Gemini's server puts its errors into a list.
        let value = received.elements?.first ?? received
        read(value["error"].flatMap { $0 == .null ? nil : $0 } ?? value, hiding: secrets, depth: 0)
        if message.isEmpty { message = Self.words(value).map { ServerWords.presentable($0, hiding: secrets) } ?? "" }
        names = Set(Self.texts(in: value).flatMap(Self.names))
    }

    /// A text instead of JSON. With 404, and with what may go better next time, it is a web server's or a proxy's.
    private mutating func read(plain body: Data, hiding secrets: [Secret]) {
        let text = (String(validating: body, as: UTF8.self) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard let status, (400..<500).contains(status), ![404, 408, 409, 429].contains(status),
            let first = text.first, !"<{[".contains(first)
        else { return }
        read(.string(text), hiding: secrets, depth: 0)
        names = Set(Self.names(in: text))
    }

    private static func texts(in value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(texts)
        case .object(let members): members.flatMap { $0.key == "input" ? [] : [$0.key] + texts(in: $0.value) }
        default: []
        }
    }

    private static func names(in text: String) -> [Substring] {
        text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }
    }

    /// - Parameter error: the `error` member of an event in a stream.
    init(_ error: JSONValue, hiding secrets: [Secret]) {
        read(error, hiding: secrets, depth: 0)
    }

    private mutating func read(_ error: JSONValue, hiding secrets: [Secret], depth: Int) {
        let text = error.text ?? Self.words(error) ?? ""
        message = ServerWords.presentable(text, hiding: secrets)
        type = (error["type"]?.text ?? "").lowercased()
        if let text = error["code"]?.text { code = text.lowercased() }
        // Some servers have numbers of their own, which are no status of HTTP.
        if let number = error["code"]?.count ?? Int(code), (400..<600).contains(number) { status = status ?? number }
        used = error["n_prompt_tokens"]?.count
        limit = error["n_ctx"]?.count
        // Ollama passes another server's error on inside of its own message.
        if depth == 0, text.hasPrefix("{"), let inner = try? ReceivedJSON.decode(JSONValue.self, from: Data(text.utf8))
        {
            read(inner["error"] ?? inner, hiding: secrets, depth: 1)
        }
        (used, limit) = (used ?? ContextWords.used(in: text), limit ?? ContextWords.limit(in: text))
    }

    /// The words of an error's object: of OpenAI's form, FastAPI's, Mistral's, or any with a message.
    static func words(_ value: JSONValue) -> String? {
        for name in ["message", "detail", "error", "errors", "msg"] {
            switch value[name] {
            case .string(let text)? where !text.isEmpty: return text
            case .array(let problems)?:
                let texts = problems.compactMap { $0.text ?? words($0) }
                if !texts.isEmpty { return texts.joined(separator: "; ") }
            case .object?: if let words = value[name].flatMap(words) { return words }
            default: continue
            }
        }
        return nil
    }
}

enum ServerWords {
    private static let longest = 300

    /// One line of at most 300 characters, without secrets and without anything that moves a cursor.
    static func presentable(_ text: String, hiding secrets: [Secret]) -> String {
        // A secret is as long as a key may be; no more of a text is looked at than can be shown.
        let beginning = String(text.unicodeScalars.prefix(longest + 8192))
        let visible = Secret.hide(secrets, in: beginning).onOneLine.unicodeScalars.prefix(longest)
        return String(visible).trimmingCharacters(in: .whitespaces)
    }
}

/// The numbers in a sentence that says that a conversation is too long.
enum ContextWords {
    static func used(in text: String) -> Int? {
        // What was asked for is counted with the reply in some sentences, so it comes last.
        let patterns = [/contains at least (\d{1,9})/, /resulted in (\d{1,9})/, /requested (\d{1,9})/]
        return patterns.lazy.compactMap { text.firstMatch(of: $0) }.first.flatMap { Int($0.1) }
    }

    static func limit(in text: String) -> Int? {
        text.firstMatch(of: /maximum context length is (\d{1,9})/).flatMap { Int($0.1) }
    }

    static func areAboutLength(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["maximum context length", "context length exceeded", "exceeds the available context size"]
            .contains { text.contains($0) }
    }
}

/// The numbers that a server states, each decoded here and once. What is out of range is not stated.
extension JSONValue {
    /// A number of things; nil for anything else.
    var count: Int? {
        if case .integer(let number) = self { AIUsage.plausible(Int(exactly: number)) } else { nil }
    }

    /// A date after 1970, given in seconds.
    var date: Date? { count.flatMap { $0 > 0 ? Date(seconds: Double($0)) : nil } }

    var amount: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .decimal(let number): number
        case .number(let number) where number.magnitude < 1e9: Decimal(number)
        default: nil
        }
    }
}
