import Foundation
import Testing

/// The screen `conversations`: the list, a search with the place shown, names, deletion, and files.
@Suite(.timeLimit(.minutes(10))) struct ConversationsJourney {
    private let home = TestHome()

    /// A window that shows the list of two conversations.
    private func window() async throws -> DriverSession {
        let shell = try DriverSession(home, environment: StandIn.echo)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat?conversation=new")
        for text in ["About the sea", "A café by the walrus rock"] { try await shell.send(text) }
        try await shell.tap("chat.new")
        try await shell.send("About mountains")
        let here = try await list(shell)
        #expect(here.rows("conversations.list").map(\.label) == ["About mountains", "About the sea"])
        return shell
    }

    private func list(_ shell: DriverSession) async throws -> Answer.Snapshot {
        let here = try await shell.go("slipway://conversations")
        #expect(here.screen.id == "conversations")
        return here
    }

    private func row(_ label: String, on here: Answer.Snapshot) throws -> Answer.Snapshot.Row {
        try #require(here.rows("conversations.list").first { $0.label == label })
    }

    @Test func rowsLeadToConversations() async throws {
        let shell = try await window()
        var here = try await shell.snapshot()
        #expect(here.element("conversations.list")?.count == 2)
        here = try await shell.tap(try row("About the sea", on: here).id)
        #expect(here.screen.id == "chat")
        #expect(here.texts.first == "About the sea" && here.texts.count == 4)
        #expect(here.url?.contains("conversation=") == true)
        try await shell.quit()
        // The window stays at this conversation, though another one is newer.
        let again = try DriverSession(home, environment: StandIn.echo)
        #expect(try await again.snapshot().texts.first == "About the sea")
        try await again.quit()
    }

    @Test(arguments: ["walrus", "CAFE", "walr", "\"walrus rock\"", "rock café"])
    func wordsAreFoundAndLeadToTheirPlace(words: String) async throws {
        let shell = try await window()
        var here = try await shell.type(words, into: "conversations.search")
        let hits = here.screen.elements.filter { $0.id.hasPrefix("conversations.hit.") }
        #expect(hits.count == 2, "the message, and the reply that repeats it")
        #expect(hits.allSatisfy { $0.label == "About the sea" && $0.value?.contains("walrus") == true }, "\(hits)")
        here = try await shell.tap(try #require(hits.first?.id))
        #expect(here.screen.id == "chat")
        #expect(here.texts.contains("A café by the walrus rock"))
        try await shell.quit()
    }

    @Test(arguments: ["\"", "*", "NEAR(", "AND OR NOT", "text:walrus", "-walrus", "(", "zebra"])
    func noSearchIsAnError(words: String) async throws {
        let shell = try await window()
        let here = try await shell.type(words, into: "conversations.search")
        #expect(here.value("conversations.error") == nil)
        #expect(here.element("conversations.search")?.error == nil)
        try await shell.quit()
    }

    /// Both versions of a message are found; a hit shows the one that it is in.
    @Test func aVersionThatIsNotShownIsFound() async throws {
        let shell = try await window()
        try await shell.go("slipway://chat?conversation=new")
        try await shell.send("a heron")
        try await shell.tap("chat.edit")
        var here = try await shell.send("a gull")
        #expect(here.texts == ["a gull", "a gull"])
        _ = try await list(shell)
        here = try await shell.type("heron", into: "conversations.search")
        let hit = try #require(here.screen.elements.first { $0.id.hasPrefix("conversations.hit.") })
        here = try await shell.tap(hit.id)
        #expect(here.texts == ["a heron", "a heron"])
        try await shell.quit()
    }

    @Test func aLinkToANewConversationIsEmptyAlsoWhereOneWasBegun() async throws {
        let shell = try DriverSession(home, environment: StandIn.echo)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat?conversation=new")
        var here = try await shell.send("a heron")
        #expect(here.texts == ["a heron", "a heron"])
        here = try await shell.go("slipway://chat?conversation=new")
        #expect(here.texts.isEmpty)
        here = try await shell.send("a gull")
        #expect(here.texts == ["a gull", "a gull"])
        here = try await list(shell)
        #expect(here.element("conversations.list")?.count == 2)
        try await shell.quit()
    }

    @Test func aConversationIsRenamed() async throws {
        let shell = try await window()
        var here = try await shell.snapshot()
        let row = try row("About mountains", on: here)
        here = try await shell.tap("\(row.id).rename")
        #expect(here.sheets == ["rename"])
        #expect(here.value("rename.title") == "About mountains")
        try await shell.type("  ", into: "rename.title")
        here = try await shell.tap("rename.save")
        #expect(here.value("rename.error") != nil && here.sheets == ["rename"])
        try await shell.type("The Alps", into: "rename.title")
        here = try await shell.tap("rename.save")
        #expect(here.sheets == [])
        here = try await shell.reach("the new title") {
            $0.rows("conversations.list").map(\.label).contains("The Alps")
        }
        here = try await shell.tap(row.id)
        #expect(here.screen.title == "The Alps")
        // Not even the model's own title replaces one of the person's.
        here = try await shell.send("more")
        #expect(here.screen.title == "The Alps")
        try await shell.quit()
    }

    @Test func aConversationIsDeletedAfterAQuestion() async throws {
        let shell = try await window()
        let other = try DriverSession(home, arguments: ["--scene", "other"], environment: StandIn.echo)
        var there = try await other.go("slipway://chat")
        #expect(there.texts == ["About mountains", "About mountains"])
        let row = try row("About mountains", on: try await shell.snapshot())
        var here = try await shell.tap("\(row.id).delete")
        #expect(here.screen.id == "confirm")
        here = try await shell.tap("confirm.cancel")
        #expect(here.element("conversations.list")?.count == 2)
        try await shell.tap("\(row.id).delete")
        here = try await shell.tap("confirm.accept")
        #expect(here.rows("conversations.list").map(\.label) == ["About the sea"])
        here = try await shell.type("mountains", into: "conversations.search")
        #expect(!here.screen.elements.contains { $0.id.hasPrefix("conversations.hit.") })
        there = try await other.reach("that it is gone") { $0.texts.isEmpty }
        #expect(there.screen.id == "chat")
        try await shell.quit()
        try await other.quit()
    }

    /// A window that was closed at a conversation that is gone opens without it, and says so.
    @Test func aClosedWindowAtADeletedConversationOpensWithoutIt() async throws {
        let shell = try await window()
        let row = try row("About mountains", on: try await shell.snapshot())
        let other = try DriverSession(
            home, arguments: ["--scene", "other", "slipway://chat?conversation=\(row.name)"], environment: StandIn.echo)
        #expect(try await other.snapshot().texts == ["About mountains", "About mountains"])
        try await other.quit()
        try await shell.tap("\(row.id).delete")
        try await shell.tap("confirm.accept")
        let again = try DriverSession(home, arguments: ["--scene", "other"], environment: StandIn.echo)
        let here = try await again.snapshot()
        #expect(!here.path.contains { $0.contains(row.name) }, "\(here.path)")
        #expect(here.url?.contains(row.name) != true)
        try await again.quit()
        try await shell.quit()
    }

    @Test func aConversationIsExportedAndImported() async throws {
        let shell = try await window()
        let document = home.url.appendingPathComponent("sea.json")
        let markdown = home.url.appendingPathComponent("sea.md")
        var here = try await shell.snapshot()
        let row = try row("About the sea", on: here)
        here = try await shell.tap("\(row.id).export")
        #expect(here.element("conversations.path")?.error != nil, "a path first")
        for file in [document, markdown] {
            try await shell.type(file.path, into: "conversations.path")
            here = try await shell.tap("\(row.id).export")
            #expect(here.element("conversations.path")?.error == nil)
            #expect(here.toasts.contains { $0.style == "success" && $0.text.contains(file.path) }, "\(here.toasts)")
        }
        let text = try String(contentsOf: markdown, encoding: .utf8)
        #expect(text.contains("## You") && text.contains("## slipway-echo") && text.contains("walrus rock"))
        let form = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: document)) as? [String: Any])
        #expect(form["slipway"] as? String == "conversation")
        #expect((form["messages"] as? [Any])?.count == 4)
        #expect(try home.readableByOthers().filter { $0.hasPrefix("sea.") } == [])

        // Never over a file unasked.
        try Data("mine".utf8).write(to: markdown)
        here = try await shell.tap("\(row.id).export")
        #expect(here.screen.id == "confirm")
        try await shell.tap("confirm.cancel")
        #expect(try Data(contentsOf: markdown) == Data("mine".utf8))
        try await shell.tap("\(row.id).export")
        try await shell.tap("confirm.accept")
        #expect(try String(contentsOf: markdown, encoding: .utf8) == text)

        // Into another account.
        try await shell.signOut()
        try await shell.register("eve@example.com", name: "Eve")
        here = try await list(shell)
        #expect(here.element("conversations.list")?.count == 0, "others' conversations are not listed")
        here = try await shell.type("walrus", into: "conversations.search")
        #expect(!here.screen.elements.contains { $0.id.hasPrefix("conversations.hit.") })
        here = try await shell.type(document.path, into: "conversations.import")
        #expect(here.screen.id == "chat", "\(here.element("conversations.import")?.error ?? "")")
        #expect(here.texts.count == 4 && here.screen.title == "About the sea")
        here = try await shell.send("On.")
        #expect(here.texts.suffix(2) == ["On.", "On."])
        try await shell.quit()
    }

    @Test(arguments: [
        "not JSON", #"{"slipway":"settings"}"#, #"{"slipway":"conversation","version":99,"messages":[]}"#,
    ])
    func whatIsNoConversationIsNotImported(content: String) async throws {
        let shell = try await window()
        let path = try home.write("other.json", Data(content.utf8))
        let here = try await shell.type(path, into: "conversations.import")
        #expect(here.screen.id == "conversations")
        #expect(here.element("conversations.import")?.error?.isEmpty == false)
        #expect(here.element("conversations.list")?.count == 2)
        try await shell.quit()
    }
}
