import AIClient
import ContentFeature
import ContentStorage
import Core
import Domain
import Navigation
import SettingsStorage

/// What a model may do in the app: generated from the route table and the settings.
@MainActor
enum AssistantTools {
    /// How many tools servers accept at once.
    static let limit = 128

    /// Sensitive and unlisted settings have none.
    static func make(
        router: AppRouter, settings: SQLiteSettingsStore, definitions: [SettingDefinition],
        conversations: ConversationStore, account: @escaping @MainActor () -> String?
    ) -> [any AssistantTool] {
        let tabs: [any AssistantTool] = router.table.tabs.map { OpenTabTool($0, router: router) }
        let places: [any AssistantTool] = router.table.definitions.filter(\.needsSession).map {
            OpenPlaceTool($0, router: router)
        }
        let open = definitions.filter { $0.isListed && !$0.isSensitive }
        let general: [any AssistantTool] = [
            ReadSettingTool(open, in: settings), SearchConversationsTool(conversations, account: account),
        ]
        let changes: [any AssistantTool] = open.map { ChangeSettingTool($0, in: settings) }
        return Array((general + changes + tabs + places).prefix(limit))
    }
}

/// The JSON schema of a tool's arguments.
struct ToolParameters {
    private var properties: [String: JSONValue] = [:]
    private var required: [JSONValue] = []

    /// - Parameters:
    ///   - type: of JSON Schema: `string`, `boolean`, `integer`.
    ///   - choices: the only values that are accepted; empty when there are too many to list.
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
