import Core
import Foundation

/// Finds the tool that a request in words asks for: to open a place, to change or read a setting, or to search.
///
/// It follows the form of the app's tools: `open_…`, `set_…`, `read_setting` and `search_conversations`, with their
/// parameters in a JSON schema.
enum GuideIntent {
    static func call(for text: String, among tools: [ChatTool]) -> ChatCall? {
        guard !tools.isEmpty else { return nil }
        // As much as a request in words has; each tool is compared with all of it.
        let text = ChatWords.beginning(of: text, bytes: 4_000)
        // "Please", "can you" and the like come before the verb.
        let words = Array(GuideWords.all(in: text).drop(while: polite.contains))
        return switch words.first {
        case "open", "go", "take": opening(words, text, tools)
        case "show": opening(words, text, tools) ?? reading(words, tools)
        case "switch", "set", "change", "turn", "use", "make", "enable", "disable", "activate", "deactivate":
            setting(words, text, tools)
        case "what" where words.dropFirst().first == "is": reading(words, tools)
        case "whats", "which", "is", "read": reading(words, tools)
        case "search", "find", "look": searching(words, tools)
        default: nil
        }
    }

    private static let polite: Set = ["can", "could", "i", "now", "please", "to", "want", "would", "you"]

    private typealias Candidate = (tool: ChatTool, arguments: JSONValue, score: Int)

    private static func opening(_ words: [String], _ text: String, _ tools: [ChatTool]) -> ChatCall? {
        let wanted = Set(GuideWords.of(words.joined(separator: " ")))
        return best(among: tools, "open_") { tool in
            let named = Set(GuideWords.all(in: tool.name)).subtracting(["open"])
            let hits = named.intersection(wanted).count
            guard hits > 0, let arguments = arguments(of: tool, in: text) else { return nil }
            // Of two places with the same words, the one with fewer others.
            return (tool, arguments, hits * 10 - named.count)
        }
    }

    /// The values of the parameters that a place demands: what stands in quotes. Nil when one is missing.
    private static func arguments(of tool: ChatTool, in text: String) -> JSONValue? {
        guard case .array(let required)? = tool.parameters["required"], !required.isEmpty else { return [:] }
        let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let names = required.compactMap(\.text)
        guard names.count <= quoted.count else { return nil }
        return .object(Dictionary(zip(names, quoted.map { .string($0) })) { first, _ in first })
    }

    private static func setting(_ words: [String], _ text: String, _ tools: [ChatTool]) -> ChatCall? {
        let asked = Set(GuideWords.of(words.joined(separator: " "))).subtracting(settingWords)
        return best(among: tools, "set_") { tool in
            let named = Set(GuideWords.all(in: tool.name).dropFirst()).intersection(words).count
            let described = Set(GuideWords.of(tool.summary)).intersection(asked)
            guard let schema = parameter("value", of: tool),
                let (value, isStated) = value(for: schema, in: words, text, isNamed: named > 0 || !described.isEmpty)
            else { return nil }
            // A word that only this setting has as a value says enough: "switch to dark".
            guard named > 0 || isStated || described.count > 1 else { return nil }
            return (tool, ["value": value], named * 10 + (isStated ? 10 : 0) + described.count)
        }
    }

    /// Words that say nothing about which setting is meant.
    private static let settingWords: Set = ["change", "changes", "set", "setting", "settings", "switch", "turn"]

    private static func parameter(_ name: String, of tool: ChatTool) -> JSONValue? {
        tool.parameters["properties"]?[name]
    }

    /// - Returns: the value, and whether the words hold it as one of a list that the setting allows.
    private static func value(
        for schema: JSONValue, in words: [String], _ text: String, isNamed: Bool
    ) -> (value: JSONValue, isStated: Bool)? {
        if case .array(let allowed)? = schema["enum"] {
            return choice(among: allowed.compactMap(\.text), in: words, isNamed: isNamed)
        }
        guard isNamed else { return nil }
        switch schema["type"]?.text {
        case "boolean":
            if !offWords.isDisjoint(with: words) { return (false, false) }
            return onWords.isDisjoint(with: words) ? nil : (true, false)
        case "integer", "number": return words.compactMap { Int($0) }.last.map { (JSONValue($0), false) }
        case "string":
            // What follows the last "to": "set profile.name to Ada".
            guard let end = text.range(of: " to ", options: [.caseInsensitive, .backwards])?.upperBound else {
                return nil
            }
            let value = text[end...].trimmingCharacters(in: CharacterSet(charactersIn: " \n\"'.!"))
            guard !value.isEmpty else { return nil }
            return (.string(value), false)
        default: return nil
        }
    }

    private static func choice(
        among allowed: [String], in words: [String], isNamed: Bool
    ) -> (value: JSONValue, isStated: Bool)? {
        let spoken = " " + words.joined(separator: " ") + " "
        let stated = allowed.last { choice in
            let value = GuideWords.all(in: choice).joined(separator: " ")
            return !value.isEmpty && spoken.contains(" \(value) ")
        }
        if let stated {
            // "Turn off dark mode" names the value that is not wanted, and not the one that is.
            guard offWords.isDisjoint(with: words) || !offWords.isDisjoint(with: allowed) else { return nil }
            // Many settings can be on: the word alone does not say which is meant.
            return (.string(stated), onWords.union(offWords).isDisjoint(with: [stated]))
        }
        // "Enable" for a setting that is on or off.
        guard isNamed else { return nil }
        for group in [offWords, onWords] where !group.isDisjoint(with: words) {
            return allowed.first(where: group.contains).map { (.string($0), false) }
        }
        return nil
    }

    private static let onWords: Set = ["on", "enable", "activate", "true", "yes"]
    private static let offWords: Set = ["off", "disable", "deactivate", "false", "no"]

    private static func reading(_ words: [String], _ tools: [ChatTool]) -> ChatCall? {
        guard let tool = tools.first(where: { $0.name == "read_setting" }),
            case .array(let allowed)? = parameter("name", of: tool)?["enum"]
        else { return nil }
        let settings = allowed.compactMap(\.text).map { (name: $0, words: Set(GuideWords.all(in: $0))) }
        // All of its words: a question that holds one of two words may be about something else.
        let asked = settings.filter { !$0.words.isEmpty && $0.words.isSubset(of: words) }
        guard let most = asked.map(\.words.count).max(), let setting = asked.first(where: { $0.words.count == most })
        else { return nil }
        return ChatCall(name: tool.name, arguments: JSONValue.object(["name": .string(setting.name)]).encoded)
    }

    private static func searching(_ words: [String], _ tools: [ChatTool]) -> ChatCall? {
        guard let tool = tools.first(where: { $0.name == "search_conversations" }) else { return nil }
        let start = words.lastIndex(of: "for").map { $0 + 1 } ?? 1
        let rest = words.dropFirst(start).filter { !["conversation", "conversations", "chats", "my"].contains($0) }
        guard !rest.isEmpty else { return nil }
        let arguments = JSONValue.object(["words": .string(rest.joined(separator: " "))])
        return ChatCall(name: tool.name, arguments: arguments.encoded)
    }

    /// The one with the highest score among the tools of a kind; of several, the first by name.
    private static func best(
        among tools: [ChatTool], _ prefix: String, _ candidate: (ChatTool) -> Candidate?
    ) -> ChatCall? {
        let candidates = tools.filter { $0.name.hasPrefix(prefix) }.compactMap(candidate)
        let sorted = candidates.sorted { ($1.score, $0.tool.name) < ($0.score, $1.tool.name) }
        return sorted.first.map { ChatCall(name: $0.tool.name, arguments: $0.arguments.encoded) }
    }
}
