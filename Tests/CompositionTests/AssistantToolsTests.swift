import AIClient
@testable import ContentFeature
import ContentFeatureTesting
import ContentStorage
import Core
import Domain
import Foundation
import GRDB
import Navigation
import Persistence
import SettingsStorage
import Testing

@testable import Composition

/// What a model may do in the app.
@MainActor
struct AssistantToolsTests {
    private let router: AppRouter
    private let settings: SQLiteSettingsStore
    private let tools: [AssistantTool]
    private let conversations: ConversationStore
    private let database: AppDatabase
    private let home = ContentHome()

    init() throws {
        let router = AppRouter(table: AppModules.all.routeTable)
        router.perform(.enterTabs)
        try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
        let database = AppDatabase(
            at: home.url.appendingPathComponent("app.sqlite"),
            migrations: SettingsMigrations.all + ContentMigrations.all)
        _ = try database.pool()
        let settings = SQLiteSettingsStore(database: database, definitions: AppModules.all.settings)
        self.router = router
        self.settings = settings
        self.database = database
        let conversations = home.openStore(database).conversations
        self.conversations = conversations
        tools = AssistantTools.make(
            AssistantAccess(
                table: router.table, perform: { router.perform($0) }, settings: AppModules.all.settings,
                read: { name in settings.listIfOpen().first { $0.name == name }?.text ?? "" },
                change: { name, text throws(SettingsError) in try await settings.setText(text, named: name) }),
            conversations: conversations, account: { "ada" })
    }

    private func tool(_ name: String) throws -> AssistantTool {
        try #require(tools.first { $0.tool.name == name }, "there is no \(name)")
    }

    @Test func everyRouteAndEveryListedSettingHasOne() {
        let names = tools.map(\.tool.name)
        #expect(Set(names).count == names.count)
        #expect(names.count <= AssistantTools.limit)
        for definition in AppModules.all.routeTable.definitions where definition.needsSession {
            #expect(names.contains(ToolParameters.name("open_\(definition.id)")))
        }
        for tab in AppModules.all.routeTable.tabs {
            #expect(names.contains(ToolParameters.name("open_\(tab.rawValue)")))
        }
        for definition in AppModules.all.settings {
            let isOffered = definition.isListed && !definition.isSensitive
            #expect(names.contains(ToolParameters.name("set_\(definition.name)")) == isOffered)
        }
    }

    @Test func namesAndSchemasAreWhatServersAccept() {
        for tool in tools.map(\.tool) {
            #expect(tool.name.wholeMatch(of: /[a-z0-9_]{1,64}/) != nil)
            #expect(!tool.summary.isEmpty)
            #expect(tool.parameters["type"] == .string("object"))
            #expect(tool.parameters["additionalProperties"] == .bool(false))
            guard case .object(let properties) = tool.parameters["properties"],
                case .array(let required) = tool.parameters["required"]
            else {
                Issue.record("\(tool.name) has no properties")
                continue
            }
            for name in required.compactMap(\.text) { #expect(properties[name] != nil) }
        }
    }

    @Test func changesAndWhatThePersonHasWrittenNeedConsent() {
        for tool in tools {
            let expected: AssistantConsent =
                switch tool.tool.name {
                case let name where name.hasPrefix("set_"): .beforeChanging
                case "search_conversations": .beforeTelling
                default: .notNeeded
                }
            #expect(tool.consent == expected, "\(tool.tool.name)")
        }
    }

    @Test func aSettingIsChangedAfterAnExactQuestion() async throws {
        let tool = try tool("set_appearance")
        let dark = JSONValue.object(["value": .string("dark")])
        #expect(try tool.question(dark) == "Change 'appearance' from “system” to “dark”?")
        #expect(try tool.change(dark) == "Appearance: system -> dark")
        #expect(try await settings.listing(named: "appearance").text == "system")
        #expect(try await tool.run(dark, nil) == "Changed 'appearance' from “system” to “dark”.")
        #expect(try await settings.listing(named: "appearance").text == "dark")
        #expect(throws: AssistantRefusal("'appearance' is “dark” already.")) { try tool.question(dark) }
    }

    @Test func anEmptySettingIsCalledSo() throws {
        let tool = try tool("set_profile_name")
        #expect(
            try tool.question(.object(["value": .string("Ada")])) == "Change 'profile.name' from empty to “Ada”?")
        #expect(try tool.change(.object(["value": .string("Ada")])) == "Profile name: empty -> “Ada”")
    }

    @Test func valuesOfTheModelAreMarkedOffInAQuestion() throws {
        let name = JSONValue.string("Ada”? Nothing is changed. Change 'appearance' from “system” to “dark")
        let words = JSONValue.string("eggs”?\nNothing is sent\u{202e}")
        #expect(
            try tool("set_profile_name").question(.object(["value": name]))
                == #"Change 'profile.name' from empty to “Ada\”? Nothing is changed. Change 'appearance' from \“system\” to \“dark”?"#
        )
        #expect(
            try tool("search_conversations").question(.object(["words": words]))
                == #"Search your conversations for “eggs\”?\nNothing is sent\u{202E}” and send what is found to the model's server?"#
        )
    }

    @Test(arguments: [
        (JSONValue.object([:]), "There is no value for 'appearance'. Use system, light or dark."),
        (.object(["value": .array([])]), "There is no value for 'appearance'. Use system, light or dark."),
        (
            .object(["value": .string("purple")]),
            "appearance: 'purple' is not valid. Use system, light or dark."
        ),
    ])
    func anInvalidValueIsRefusedWithAReason(arguments: JSONValue, reason: String) throws {
        let tool = try tool("set_appearance")
        #expect(throws: AssistantRefusal(reason)) { try tool.question(arguments) }
    }

    @Test func aSettingIsRead() async throws {
        let tool = try tool("read_setting")
        #expect(try await tool.run(.object(["name": .string("appearance")]), nil) == "Looked up: appearance = system")
        for name in ["no-such", "", SharedSettings.onboardingProgress.name] {
            await #expect(throws: AssistantRefusal("There is no setting of this name that may be read.")) {
                try await tool.run(.object(["name": .string(name)]), nil)
            }
        }
    }

    @Test(arguments: ["vision", "settings"])
    func aPlaceIsOpenedOnlyAfterTheReply(_ place: String) async throws {
        let tool = try tool("open_\(place)")
        let before = router.state
        #expect(try await tool.run([:], nil) == "Opens '\(place)' when the answer has ended.")
        #expect(router.state == before)
        await tool.afterReply([:])
        #expect(router.state.frontPath.last?.id ?? router.state.selectedTab.rawValue == place)
    }

    @Test func aPlaceIsOpenedWithItsValues() async throws {
        let chat = try tool("open_chat")
        await chat.afterReply(.object(["conversation": .string("8d3f"), "message": .integer(12)]))
        #expect(
            router.state.frontPath.last == ContentRoute.chat(conversation: "8d3f", message: 12).entry)
        let find = try tool("open_dex_entry")
        await #expect(throws: AssistantRefusal("There is no place 'dex-entry' with these values.")) {
            try await find.run(.object([:]), nil)
        }
        let form = try tool("open_feedback_form")
        await form.afterReply(.object([:]))
        #expect(router.state.sheets.map(\.route.id) == ["feedback-form"])
    }

    @Test func conversationsAreSearched() async throws {
        let tool = try tool("search_conversations")
        #expect(
            try tool.question(.object(["words": .string("eggs")]))
                == "Search your conversations for “eggs” and send what is found to the model's server?")
        #expect(
            try await tool.run(.object(["words": .string("eggs")]), nil) == "Nothing was found for 'eggs'.")
        await #expect(throws: AssistantRefusal("There are no words to search for.")) {
            try await tool.run(.object([:]), nil)
        }
    }

    /// However long the person took to let it be searched, and whatever was written elsewhere meanwhile.
    @Test func whatAsksIsNotFoundLater() async throws {
        let first = try await conversations.begin(
            NewTurn(options: ConversationOptions(), text: "find eggs", owner: "me", model: "m"), account: "ada")
        try await conversations.finish(first.reply, with: ReplyResult(ending: .toolCalls, model: "m"))
        _ = try await conversations.keep(
            NewTurn(options: ConversationOptions(), text: "eggs for breakfast", owner: "me", model: "m"),
            ReplyResult(ending: .complete, model: "m"), account: "ada")
        let found = try await tool("search_conversations").run(
            .object(["words": .string("eggs")]), first.reply)
        #expect(found.contains("eggs for breakfast"))
        #expect(!found.contains("find eggs"))
    }

    /// What asks could not be read, and would be found in its own search.
    @Test func aSearchThatFailsSaysSo() async throws {
        let turn = try await conversations.keep(
            NewTurn(options: ConversationOptions(), text: "find eggs", owner: "me", model: "m"),
            ReplyResult(ending: .toolCalls, model: "m"), account: "ada")
        try await database.write { try $0.execute(sql: "DROP TABLE content_attachment") }
        let refusal = await #expect(throws: AssistantRefusal.self) {
            try await tool("search_conversations").run(.object(["words": .string("eggs")]), turn.reply)
        }
        #expect(refusal?.reason.hasPrefix("The search failed, so it is not known what there is. ") == true)
    }
}
