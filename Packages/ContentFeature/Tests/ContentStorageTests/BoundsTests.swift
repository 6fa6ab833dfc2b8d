import Foundation
import Persistence
import Testing

@testable import ContentStorage

struct BoundsTests {
    @Test func atABoundNothingIsRemovedAndTheWordsSayWhatToDo() async throws {
        let test = try TestStore {
            $0.conversations = 2
            $0.text = 8
            $0.attachments = 1
            $0.instructions = 4
        }
        let database = "The database \(test.url.path)"
        let turn = try await test.exchange("12345678")
        #expect(
            await errorText { _ = try await test.begin("123456789") }
                == "\(database) keeps messages of at most 0.1 MB. This one has 0.1 MB. Shorten it.")
        let blob = try await test.store.blobs.keep(
            Blob(data: Data([1]), type: "image/png", width: nil, height: nil), account: "ada")
        let attachments = [NewAttachment(blob: blob, name: "a"), NewAttachment(blob: blob, name: "b")]
        #expect(
            await errorText { _ = try await test.begin(attachments: attachments) }
                == "\(database) keeps at most 1 attachments of a message. This one has 2. Remove some.")
        let long = ConversationOptions(instructions: "12345")
        #expect(
            await errorText { try await test.conversations.setOptions(long, of: turn.conversation) }
                == "\(database) keeps instructions of at most 0.1 MB. Shorten them.")
        #expect(
            await errorText {
                _ = try await test.conversations.addToolMessage("123456789", callID: "c", below: turn.reply)
            } == "\(database) keeps at most 0.1 MB of what a tool says.")
        try await test.exchange()
        #expect(
            await errorText { _ = try await test.begin() }
                == "\(database) keeps at most 2 conversations of an account. Delete one, then try again.")
        // Another account has room, and so has this one in what it has.
        try await test.exchange(account: "bob")
        try await test.exchange(in: turn.conversation, after: turn.reply)
        #expect(try test.count("content_conversation") == 3)
        #expect(ContentBounds.standard.conversations == 10_000)
        #expect(ConversationTable.words(bound: 10_000).contains("10,000"))
    }

    /// A backup of one conversation, which may hold everything that an account may attach, can be read back.
    @Test func theLargestExportCanBeImported() {
        let bounds = ContentBounds.standard
        #expect(bounds.document > bounds.blobs / 3 * 4 + bounds.text)
    }

    @Test(arguments: [(0, "0 MB"), (1, "0.1 MB"), (1 << 20, "1 MB"), ((1 << 20) + 1, "1.1 MB"), (256 << 20, "256 MB")])
    func sizesInWords(bytes: Int, words: String) {
        #expect(String.megabytes(bytes) == words)
    }

    @Test(arguments: [
        ("Blue  whale\n", "blue whale"), ("ÉCLAIR", "eclair"), ("ｗｉｄｅ", "wide"), ("straße", "strasse"), ("", ""),
    ])
    func namesAreComparedWithoutTheirForm(name: String, folded: String) {
        #expect(name.foldedName == folded)
    }
}

struct FailingDatabaseTests {
    @Test func aDatabaseThatCannotBeOpenedIsSaid() async throws {
        let test = try TestStore()
        try FileManager.default.createDirectory(at: test.url, withIntermediateDirectories: true)
        await #expect(throws: StorageError.self) { try await test.begin() }
        await #expect(throws: ContentBoundError.self) {
            try await test.store.blobs.keep(
                Blob(data: Data(), type: "image/png", width: nil, height: nil), account: "ada")
        }
        await #expect(throws: ContentBoundError.self) {
            try await test.conversations.importing(ConversationDocument(messages: []), account: "ada")
        }
    }
}

struct PersonaTests {
    private let test: TestStore
    private var personas: PersonaStore { test.store.personas }

    init() throws {
        test = try TestStore()
    }

    @Test func everyAccountBeginsWithTheGivenOnes() async throws {
        let given = try await personas.list(account: "ada")
        #expect(given.map(\.name) == ["Assistant", "Explain simply", "Editor", "Code reviewer"])
        #expect(given.map(\.id) == ["assistant", "explain-simply", "editor", "code-reviewer"])
        #expect(given.allSatisfy { $0.isGiven && !$0.instructions.isEmpty && !$0.instructions.contains("\n") })
    }

    @Test func ownOnesFollowInTheOrderInWhichTheyWereMade() async throws {
        for name in ["B", "A"] {
            try await personas.save(
                Persona(id: name.lowercased(), name: name, instructions: "Be \(name).", isGiven: false), account: "ada")
        }
        try await personas.save(Persona(id: "b", name: "B2", instructions: "", isGiven: false), account: "ada")
        let own = try await personas.list(account: "ada").filter { !$0.isGiven }
        #expect(own.map(\.name) == ["B2", "A"])
        try await personas.remove("b", account: "bob")
        #expect(try await personas.list(account: "ada").count == 6)
        try await personas.remove("b", account: "ada")
        #expect(try await personas.list(account: "ada").filter { !$0.isGiven }.map(\.name) == ["A"])
    }

    @Test func thereIsABound() async throws {
        let test = try TestStore {
            $0.personas = 1
            $0.instructions = 3
        }
        func save(_ id: String, _ instructions: String = "") async throws {
            try await test.store.personas.save(
                Persona(id: id, name: id, instructions: instructions, isGiven: false), account: "ada")
        }
        for number in 1...5 { try await save("p\(number)") }
        await #expect(throws: (any Error).self) { try await save("p6") }
        try await save("p5", "abc")
        await #expect(throws: (any Error).self) { try await save("p5", "abcd") }
    }
}
