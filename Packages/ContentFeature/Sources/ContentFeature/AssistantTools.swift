public import AIClient
public import ContentStorage
import Core
public import Domain
public import Navigation

/// The app's routes and settings, as the assistant's tools use them.
public struct AssistantAccess {
    let table: RouteTable
    let perform: @MainActor (NavigationIntent) -> Void
    let settings: [SettingDefinition]
    let read: @MainActor (_ setting: String) throws(SettingsError) -> String
    let change: @MainActor (_ setting: String, _ text: String) async throws(SettingsError) -> Void

    /// - Parameter settings: all settings; sensitive and unlisted ones are neither read nor changed.
    public init(
        table: RouteTable, perform: @escaping @MainActor (NavigationIntent) -> Void, settings: [SettingDefinition],
        read: @escaping @MainActor (_ setting: String) throws(SettingsError) -> String,
        change: @escaping @MainActor (_ setting: String, _ text: String) async throws(SettingsError) -> Void
    ) {
        self.table = table
        self.perform = perform
        self.settings = settings.filter { $0.isListed && !$0.isSensitive }
        self.read = read
        self.change = change
    }
}

/// What a model may do in the app: generated from the route table and the settings.
@MainActor
public enum AssistantTools {
    /// How many tools servers accept at once.
    static let limit = 128

    /// - Parameter account: the signed-in one, whose conversations are searched.
    public static func make(
        _ app: AssistantAccess, conversations: ConversationStore, account: @escaping @MainActor () -> String?
    ) -> [AssistantTool] {
        let general = [AssistantTool.readingSettings(in: app), .searching(conversations, account: account)]
        let changes = app.settings.map { AssistantTool.changing($0, in: app) }
        let tabs = app.table.tabs.map { AssistantTool.opening($0, in: app) }
        let places = app.table.definitions.filter(\.needsSession).map { AssistantTool.opening($0, in: app) }
        return Array((general + changes + tabs + places).prefix(limit))
    }
}

/// The JSON schema of a tool's arguments.
struct ToolParameters {
    private var properties: [String: JSONValue] = [:]
    private var required: [JSONValue] = []

    /// - Parameter choices: the only values that are accepted; empty when there are too many to list.
    mutating func add(
        _ name: String, type: String = "string", _ summary: String, choices: [String] = [], isRequired: Bool = true
    ) {
        var property: [String: JSONValue] = ["type": .string(type), "description": .string(summary)]
        if !choices.isEmpty { property["enum"] = .array(choices.map { .string($0) }) }
        properties[name] = .object(property)
        if isRequired { required.append(.string(name)) }
    }

    var schema: JSONValue {
        .object([
            "type": .string("object"), "properties": .object(properties), "required": .array(required),
            "additionalProperties": .bool(false),
        ])
    }

    /// A name as servers accept it: `[a-z0-9_]`, at most 64 letters.
    static func name(_ text: String) -> String {
        let letters = text.lowercased().unicodeScalars.map { scalar -> Character in
            let isFit = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isFit ? Character(scalar) : "_"
        }
        return String(String(letters).prefix(64))
    }
}

extension JSONValue {
    /// A value as a link or a setting writes it; nil for one that neither can hold.
    var written: String? {
        switch self {
        case .string(let text): text
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .decimal(let value): "\(value)"
        case .null, .number, .array, .object: nil
        }
    }
}

/// An action that the model may take in the app.
public struct AssistantTool: Sendable {
    public let tool: AITool
    /// When the person is asked before it runs.
    public let consent: AssistantConsent
    /// Exactly what will happen, as a question for the person; for tools that may have to ask.
    let question: @MainActor (_ arguments: JSONValue) throws(AssistantRefusal) -> String
    /// What changes, such as `Appearance: light -> dark`; nil when nothing does.
    let change: @MainActor (_ arguments: JSONValue) throws(AssistantRefusal) -> String?
    /// Returns the outcome, in words for the model and the person. `reply` is the one that calls it.
    let run: @MainActor (_ arguments: JSONValue, _ reply: MessageID?) async throws(AssistantRefusal) -> String
    /// What is left to do after the reply, such as to leave its screen; only in the process that ran the call.
    let afterReply: @MainActor (_ arguments: JSONValue) async -> Void

    init(
        _ tool: AITool, consent: AssistantConsent = .notNeeded,
        question: @escaping @MainActor (JSONValue) throws(AssistantRefusal) -> String = { _ in "" },
        change: @escaping @MainActor (JSONValue) throws(AssistantRefusal) -> String? = { _ in nil },
        run: @escaping @MainActor (JSONValue, MessageID?) async throws(AssistantRefusal) -> String,
        afterReply: @escaping @MainActor (JSONValue) async -> Void = { _ in }
    ) {
        self.tool = tool
        self.consent = consent
        self.question = question
        self.change = change
        self.run = run
        self.afterReply = afterReply
    }
}

/// When a tool needs the person's consent, beside the conversation's switch for all tools.
public enum AssistantConsent: Sendable {
    /// The tool changes nothing, and sends nothing that the person has written.
    case notNeeded
    /// The tool sends the model what the person has written elsewhere; a server on this machine needs no consent.
    case beforeTelling
    case beforeChanging
}

/// Why a call cannot be carried out, in words for the model and the person.
public struct AssistantRefusal: Error, Sendable, Equatable {
    public let reason: String
    public init(_ reason: String) { self.reason = reason }
}
