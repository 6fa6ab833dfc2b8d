import AIClient
import CoreTesting
import Foundation
import Testing

@testable import ContentStorage

struct DocumentTests {
    private let test: TestStore

    init() throws {
        test = try TestStore()
    }

    private func export(_ id: ConversationID, account: String = "ada") async throws -> ConversationDocument {
        try #require(try await test.conversations.export(id, account: account))
    }

    /// A conversation with everything that one can have, some of it by chance.
    private func grow(_ random: inout SeededGenerator) async throws -> ConversationID {
        let blob = try await test.store.blobs.keep(
            Blob(
                data: Data([1, 2, 3, UInt8.random(in: 0...255, using: &random)]), type: "image/png", width: 2, height: 3
            ),
            account: "ada")
        let first = try await test.conversations.begin(
            NewTurn(
                options: ConversationOptions(
                    persona: "editor", instructions: "Be \"brief\".\n", model: "big", offersTools: true),
                text: "Hello \u{1b}[31m \0 \u{1F600}", attachments: [NewAttachment(blob: blob, name: "a.png")],
                owner: "me", model: "m"), account: "ada")
        try await test.conversations.setTitle("A title", source: .person, of: first.conversation)
        let calls = [
            StoredCall(call: AIToolCall(id: "c", name: "open", arguments: "{\"a\":1}"), state: .done, outcome: "ok")
        ]
        try await test.conversations.finish(
            first.reply,
            with: ReplyResult(
                ending: .toolCalls, detail: "d", calls: calls,
                usage: AIUsage(promptTokens: 5, replyTokens: nil, cost: Decimal(string: "0.0000042")), model: "m",
                rest: [Piece(kind: .text, text: "one"), Piece(kind: .reasoning, text: "because")]))
        var replies = [try await test.conversations.addToolMessage("result", callID: "c", below: first.reply)]
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let parent = replies.randomElement(using: &random)
            let turn = try await test.exchange("q", "a", in: first.conversation, after: parent)
            replies.append(turn.reply)
            if Bool.random(using: &random), let visited = replies.randomElement(using: &random) {
                try await test.conversations.visit(visited)
            }
        }
        return first.conversation
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func whatIsImportedIsWhatWasExported(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let id = try await grow(&random)
        let document = try await export(id)
        let read = try ConversationDocument(json: document.json)
        #expect(read == document)
        for account in ["ada", "bob"] {
            let copy = try await test.conversations.importing(read, account: account)
            #expect(copy != id)
            let again = try await export(copy, account: account)
            #expect(again == document)
            #expect(again.json == document.json)
            #expect(try await test.texts(copy) == test.texts(id))
        }
        try test.checkIndex()
    }

    @Test func nothingOfTheAccountIsInADocument() async throws {
        var random = SeededGenerator(seed: 1)
        let document = try await export(try await grow(&random))
        let text = String(decoding: document.json, as: UTF8.self) + document.markdown
        #expect(!text.contains("ada") && !text.contains("\"a1\""))
    }

    @Test func whatStillStreamsIsExportedAsInterrupted() async throws {
        let turn = try await test.begin("q")
        try await test.conversations.append([Piece(kind: .text, text: "half")], to: turn.reply)
        let waiting = try await test.begin("later")
        try await test.conversations.wait(waiting, reason: "no")
        let copy = try await test.conversations.importing(try await export(turn.conversation), account: "ada")
        let path = try await test.conversations.path(of: copy, upTo: .max, limit: 10)
        #expect(path.map(\.text) == ["q", "half"])
        #expect(path[1].ending == .interrupted && path[1].state == .done && path[1].owner == nil)
        // A message that waits is not sent from a copy.
        let other = try await test.conversations.importing(try await export(waiting.conversation), account: "bob")
        #expect(try await test.conversations.nextWaiting(account: "bob") == nil)
        #expect(try await test.texts(other) == ["later"])
    }

    @Test func aCallThatWasStillToBeAnsweredIsDeclined() async throws {
        let turn = try await test.begin("q")
        let calls = [CallState.asked, .allowed, .done].map {
            StoredCall(call: AIToolCall(id: $0.rawValue, name: "open", arguments: "{}"), state: $0)
        }
        try await test.conversations.finish(turn.reply, with: ReplyResult(ending: .toolCalls, calls: calls, model: "m"))
        let copy = try await test.conversations.importing(try await export(turn.conversation), account: "ada")
        let path = try await test.conversations.path(of: copy, upTo: .max, limit: 10)
        #expect(path[1].calls.map(\.state) == [.declined, .declined, .done])
    }

    @Test func anImportIsWholeOrNothing() async throws {
        let turn = try await test.exchange("q", "a")
        var form = try await export(turn.conversation).form
        form.blobs = [String(repeating: "0", count: 64): .init(type: "image/png", base64: Data([1]))]
        form.messages[1].attachments = [.init(hash: String(repeating: "0", count: 64), name: "x")]
        await #expect(
            throws: ContentBoundError.invalid(
                "This conversation cannot be imported. An attachment is not what it was when it was exported.")
        ) { try await test.conversations.importing(ConversationDocument(form), account: "bob") }
        #expect(try test.count("content_conversation") == 1 && test.count("content_account") == 1)

        let small = try TestStore { $0.conversations = 1 }
        try await small.exchange()
        form.messages[1].attachments = nil
        await #expect(
            throws: ContentBoundError.invalid(
                "The database keeps at most 1 conversations of an account. Delete one, then try again.")
        ) { try await small.conversations.importing(ConversationDocument(form), account: "ada") }
    }
}

struct InvalidDocumentTests {
    private static let head =
        #""conversation":{"title":"t","titleSource":"none","persona":"","instructions":"","model":"","offersTools":false,"created":1,"leaf":2}"#
    private static let one = #"{"number":1,"role":"user","text":"q","created":1}"#
    private static let two = #"{"number":2,"parent":1,"role":"assistant","text":"a","created":1}"#

    private static func document(
        _ messages: [String] = [one, two], head: String = head, blobs: String = "{}", version: String = "1"
    ) -> String {
        #"{"slipway":"conversation","version":\#(version),\#(head),"messages":[\#(messages.joined(separator: ","))],"blobs":\#(blobs)}"#
    }

    private static func reply(by role: String) -> String { two.replacing("assistant", with: role) }

    /// The message with a member in the place of another one, or more.
    private static func with(_ member: String, in message: String) -> String {
        let name = member.prefix { $0 != ":" }
        let known = message.firstRange(of: "\(name):1")
        return known.map { message.replacingCharacters(in: $0, with: member) } ?? "{\(member),\(message.dropFirst())"
    }

    @Test(arguments: [
        ("", "This is not an exported conversation. It is not JSON (line 1, character 1)."),
        ("[]", "This is not an exported conversation. The top level is of another kind than expected."),
        (
            "{\"slipway\":1,\"version\":1}",
            "This is not an exported conversation. 'slipway' is of another kind than expected."
        ),
        (
            "{\"slipway\":\"dex\",\"version\":1}",
            "This is not an exported conversation: its 'slipway' is not 'conversation'."
        ),
        ("{\"slipway\":\"conversation\"}", "This is not an exported conversation. 'version' is missing."),
        (
            document(version: "2"),
            "A newer version of slipway exported this conversation (form 2, and this one reads 1). Update slipway."
        ),
        (document([one, "{}"]), "This conversation cannot be read. 'messages[1].number' is missing."),
        (
            document([one, reply(by: "robot")]),
            "This conversation cannot be read. 'messages[1].role' has a value that is not known."
        ),
        (document([one, "{]"]), "This conversation cannot be read. 'messages[1]' is not JSON."),
        (document(["1"]), "This conversation cannot be read. 'messages[0]' is of another kind than expected."),
        (
            document(version: "1.5"),
            "This is not an exported conversation. 'version' has a value that is not known."
        ),
        (
            document().replacing("\"blobs\"", with: "\"blob\""),
            "This conversation cannot be read. 'blobs' is missing."
        ),
        (
            document(blobs: "{\"x\":{\"type\":\"image/png\",\"base64\":\"?\"}}"),
            "This conversation cannot be read. 'blobs.x.base64' has a value that is not known."
        ),
    ])
    func cannotBeRead(json: String, words: String) {
        #expect(throws: ContentBoundError.invalid(words)) { try ConversationDocument(json: Data(json.utf8)) }
    }

    @Test func aMessageThatIsRefusedBeforeItIsDecodedSaysWhy() {
        let refused = [
            (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), "is nested too deeply"),
            ("[" + String(repeating: "0,", count: 1_000_000) + "0]", "has too many values"),
            ("\"\u{0}\"", "is not in UTF-8"),
        ]
        for (value, words) in refused {
            let json = Self.document([Self.with("\"x\":\(value)", in: Self.one)])
            #expect(throws: ContentBoundError.invalid("This conversation cannot be read. 'messages[0]' \(words).")) {
                try ConversationDocument(json: Data(json.utf8))
            }
        }
    }

    @Test(arguments: [
        (document([one, reply(by: "system")]), "Message 2 has the role 'system', which no message has."),
        (
            document([one.replacing("user", with: "assistant"), two]),
            "Message 1 is the first one, and not one of the person's."
        ),
        (document([one, reply(by: "tool")]), "Message 2 is a tool's, and does not say of which call."),
        (document([two, one]), "Message 2 stands below 1, which does not come before it."),
        (document([one, one]), "Message 1 does not have a higher number than the one before it."),
        (document([one, with("\"parent\":2", in: two)]), "Message 2 stands below 2, which does not come before it."),
        (document([one]), "There is no message 2, with which the shown path is to end."),
        (
            document(head: head.replacing(",\"leaf\":2", with: "")),
            "It does not say with which message the shown path ends."
        ),
        (document([with("\"chosen\":1", in: one), two]), "Message 1 has not 1 below it."),
        (document([one, with("\"created\":-1", in: two)]), "Message 2: created is no time."),
        (document([one, with("\"cost\":\"NaN\"", in: two)]), "Message 2 has a cost that is no number."),
        (
            document([one, with("\"replyTokens\":-1", in: two)]),
            "Message 2 has a number of tokens that is negative or too large."
        ),
        (
            document([one, with("\"promptTokens\":9223372036854775807", in: two)]),
            "Message 2 has a number of tokens that is negative or too large."
        ),
        (document([one, with("\"created\":253402300800000", in: two)]), "Message 2: created is no time."),
        (
            document([one, with("\"attachments\":[{\"hash\":\"x\",\"name\":\"y\"}]", in: two)]),
            "Message 2 has an attachment that is not in the file."
        ),
        (
            document(blobs: "{\"x\":{\"type\":\"image/png\",\"base64\":\"AA==\"}}"),
            "An attachment has a name that is no SHA-256."
        ),
    ])
    func cannotBeImported(json: String, reason: String) {
        let words = "This conversation cannot be imported. \(reason)"
        #expect(throws: ContentBoundError.invalid(words)) { try ConversationDocument(json: Data(json.utf8)) }
    }

    @Test func whatIsTooLargeIsRefused() {
        func words(_ json: String, _ change: (inout ContentBounds) -> Void) -> String? {
            var bounds = ContentBounds.standard
            change(&bounds)
            do throws(ContentBoundError) {
                _ = try ConversationReader.read(Data(json.utf8), bounds: bounds)
                return nil
            } catch {
                if case .invalid(let words) = error { return words }
                return "\(error)"
            }
        }
        let json = Self.document()
        #expect(words(json) { _ in } == nil)
        #expect(
            words(json) { $0.document = 100 }
                == "The file has 0.1 MB; conversations of at most 0.1 MB can be imported.")
        #expect(
            words(json) { $0.importedMessages = 1 }
                == "This conversation cannot be imported. It has 2 messages; at most 1 are imported.")
        #expect(
            words(json) { $0.text = 0 } == "This conversation cannot be imported. Message 1 is longer than 0 MB.")
    }
}

struct ConversationMarkdownTests {
    private func markdown(_ messages: [(AIMessage.Role, String, StoredEnding?)], title: String = "T") -> String {
        let forms = messages.enumerated().map { index, message in
            ConversationForm.Message(
                number: index + 1, parent: index == 0 ? nil : index, role: message.0, text: message.1,
                ending: message.2, model: message.0 == .assistant ? "model-1" : nil, created: 1)
        }
        return ConversationDocument(title: title, messages: forms).markdown
    }

    @Test func thePathIsReadInOrder() {
        #expect(
            markdown([(.user, "Hi", nil), (.assistant, "Hello", .stopped), (.tool, "42", nil)], title: "A\n# B")
                == "# A # B\n\n## You\n\nHi\n\n## model-1\n\nHello\n\n*Stopped*\n\n## Tool\n\n42\n")
    }

    @Test(arguments: [
        ("```swift\nlet a = 1", "```swift\nlet a = 1\n```"),
        ("```\na\n```", "```\na\n```"),
        ("```\na\n```\n```\nb\n", "```\na\n```\n```\nb\n```"),
        ("````\n```\n", "````\n```\n````"),
        ("~~~\n```", "~~~\n```\n~~~"),
        ("    ```\nindented", "    ```\nindented"),
        ("``` a`b", "``` a`b"),
        ("```\na\n``` b", "```\na\n``` b\n```"),
        ("``", "``"),
    ])
    func aCodeBlockThatIsOpenIsClosed(text: String, closed: String) {
        #expect(markdown([(.user, text, nil)]) == "# T\n\n## You\n\n\(closed)\n")
    }
}
