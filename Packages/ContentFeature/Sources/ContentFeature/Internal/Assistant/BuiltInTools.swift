import AIClient
import ContentStorage
import Core
import Domain
import Foundation
import Navigation
import Persistence

@MainActor
extension AssistantTool {
    /// Opens a place after the reply has ended, a route that can be opened while a user is signed in.
    static func opening(_ definition: RouteDefinition, in app: AssistantAccess) -> AssistantTool {
        func entry(_ arguments: JSONValue) throws(AssistantRefusal) -> RouteEntry {
            var captures: [String: String] = [:]
            var items: [String: [String]] = [:]
            for parameter in definition.parameters {
                guard let value = arguments[parameter.name], value != .null else { continue }
                guard let text = value.written else {
                    throw AssistantRefusal("'\(parameter.name)' must be a text or a number.")
                }
                switch parameter.kind {
                case .capture, .rest: captures[parameter.name] = text
                case .item, .items: items[parameter.name] = [text]
                }
            }
            guard let entry = app.table.canonical(RouteEntry(definition.id, captures: captures, items: items)) else {
                throw AssistantRefusal("There is no place '\(definition.id)' with these values.")
            }
            return entry
        }
        var parameters = ToolParameters()
        for parameter in definition.parameters {
            let examples = parameter.examples.isEmpty ? "" : " Such as: \(parameter.examples.joined(separator: ", "))."
            let kind = parameter.kind == .rest ? "The rest of the path." : "The value '\(parameter.name)'."
            parameters.add(parameter.name, kind + examples, isRequired: parameter.isRequired)
        }
        let tool = AITool(
            name: ToolParameters.name("open_\(definition.id)"),
            summary: "Opens a screen of this app: \(definition.summary)", parameters: parameters.schema)
        return AssistantTool(
            tool,
            run: { arguments, _ throws(AssistantRefusal) in
                _ = try entry(arguments)
                return "Opens '\(definition.id)' when the answer has ended."
            },
            afterReply: { arguments in
                guard let entry = try? entry(arguments) else { return }
                app.perform(definition.placement == .sheet ? .presentSheet(entry) : .push(entry))
            })
    }

    static func opening(_ tab: TabID, in app: AssistantAccess) -> AssistantTool {
        let tool = AITool(
            name: ToolParameters.name("open_\(tab.rawValue)"),
            summary: "Goes to the tab '\(tab.rawValue)' of this app.", parameters: ToolParameters().schema)
        return AssistantTool(
            tool, run: { _, _ in "Opens '\(tab.rawValue)' when the answer has ended." },
            afterReply: { _ in app.perform(.selectTab(tab)) })
    }

    static func changing(_ definition: SettingDefinition, in app: AssistantAccess) -> AssistantTool {
        func shown(_ text: String) -> String { text.isEmpty ? "empty" : ForeignText(text).quoted }
        func change(_ arguments: JSONValue) throws(AssistantRefusal) -> (old: String, new: String) {
            guard let value = arguments["value"]?.written else {
                throw AssistantRefusal("There is no value for '\(definition.name)'. Use \(definition.format).")
            }
            do throws(SettingsError) {
                return (try app.read(definition.name), try definition.storedText(for: value))
            } catch {
                throw AssistantRefusal(error.description)
            }
        }
        var parameters = ToolParameters()
        let type =
            switch definition.kind {
            case .boolean: "boolean"
            case .number: "integer"
            case .text: "string"
            }
        parameters.add(
            "value", type: type, "The new value: \(definition.format).",
            choices: definition.kind == .text ? definition.choices : [])
        let tool = AITool(
            name: ToolParameters.name("set_\(definition.name)"),
            summary: "Changes the setting '\(definition.name)' of this app: \(definition.help)",
            parameters: parameters.schema)
        return AssistantTool(tool, consent: .beforeChanging) { arguments throws(AssistantRefusal) in
            let (old, new) = try change(arguments)
            guard old != new else { throw AssistantRefusal("'\(definition.name)' is \(shown(new)) already.") }
            return "Change '\(definition.name)' from \(shown(old)) to \(shown(new))?"
        } change: { arguments throws(AssistantRefusal) in
            let (old, new) = try change(arguments)
            let name = definition.name.split { ".-_".contains($0) }.joined(separator: " ")
            let values = [old, new].map { definition.choices.contains($0) ? $0 : shown($0) }
            return "\(name.prefix(1).uppercased())\(name.dropFirst()): \(values.joined(separator: " -> "))"
        } run: { arguments, _ throws(AssistantRefusal) in
            let (old, new) = try change(arguments)
            do throws(SettingsError) {
                try await app.change(definition.name, new)
            } catch {
                throw AssistantRefusal(error.description)
            }
            return "Changed '\(definition.name)' from \(shown(old)) to \(shown(new))."
        }
    }

    /// Reads a setting that the person can see as well.
    static func readingSettings(in app: AssistantAccess) -> AssistantTool {
        let names = app.settings.map(\.name)
        var parameters = ToolParameters()
        parameters.add("name", "The name of the setting.", choices: names)
        let tool = AITool(name: "read_setting", summary: "Reads a setting of this app.", parameters: parameters.schema)
        return AssistantTool(
            tool,
            run: { arguments, _ throws(AssistantRefusal) in
                guard let name = arguments["name"]?.text, names.contains(name) else {
                    throw AssistantRefusal("There is no setting of this name that may be read.")
                }
                do throws(SettingsError) {
                    return "Looked up: \(name) = \(try app.read(name))"
                } catch {
                    throw AssistantRefusal(error.description)
                }
            })
    }

    private static let limit = 10

    static func searching(
        _ conversations: ConversationStore, account: @escaping @MainActor () -> String?
    ) -> AssistantTool {
        func words(in arguments: JSONValue) throws(AssistantRefusal) -> String {
            guard let words = arguments["words"]?.text, !words.allSatisfy(\.isWhitespace) else {
                throw AssistantRefusal("There are no words to search for.")
            }
            return words
        }
        var parameters = ToolParameters()
        parameters.add("words", "The words that a message must have.")
        let tool = AITool(
            name: "search_conversations", summary: "Searches the person's conversations with models in this app.",
            parameters: parameters.schema)
        return AssistantTool(tool, consent: .beforeTelling) { arguments throws(AssistantRefusal) in
            let words = ForeignText(try words(in: arguments)).quoted
            return "Search your conversations for \(words) and send what is found to the model's server?"
        } run: { arguments, reply throws(AssistantRefusal) in
            let words = try words(in: arguments)
            guard let account = account() else { throw AssistantRefusal("No user is signed in.") }
            do throws(StorageError) {
                return try await found(words, in: conversations, account: account, calledBy: reply)
            } catch {
                throw AssistantRefusal("The search failed, so it is not known what there is. \(error)")
            }
        }
    }

    private static func found(
        _ words: String, in conversations: ConversationStore, account: String, calledBy reply: MessageID?
    ) async throws(StorageError) -> String {
        // The message that asks for the search is no find, and neither is what tools said.
        let path = if let reply { try await conversations.wholePath(to: reply) } else { [StoredMessage]() }
        let asking = path.last { $0.role == .user }?.id
        var hits = try await conversations.search(words, account: account, limit: limit + 1, includingTools: false)
        hits.removeAll { $0.message == asking }
        guard !hits.isEmpty else { return "Nothing was found for '\(words)'." }
        return hits.prefix(limit).map { hit in
            "\(hit.title.isEmpty ? "Untitled" : hit.title) "
                + "(\(hit.date.formatted(.iso8601.year().month().day()))): \(hit.excerpt)"
        }
        .joined(separator: "\n")
    }
}
