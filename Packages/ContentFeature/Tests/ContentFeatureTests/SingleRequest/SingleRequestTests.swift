import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Drawing
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct SingleRequestTests {
    private let rig = ContentRig()

    private func open() async -> SingleRequestView {
        let view = SingleRequestView(
            model: SingleRequestModel(
                services: rig.services, catalog: rig.catalog, owners: rig.owners, toasts: rig.toasts))
        await view.appear()
        return view
    }

    private var conversations: Int {
        get async throws { try await rig.store.conversations.list(account: "ada", matching: nil, limit: 10).count }
    }

    @Test func onePromptGetsOneAnswerAndNothingIsKept() async throws {
        let view = await open()
        #expect(try !view.element("single-request.send").isEnabled)
        #expect(view.screen.elements.filter { $0.role == .primary }.map(\.id) == ["single-request.send"])
        let gate = ScriptGate()
        rig.ai.expect([
            .text("Hel"), .gate(gate), .text("lo"),
            .update(.usage(AIUsage(promptTokens: 1, replyTokens: 2, cost: nil))),
        ])
        try await view.type("Hi", into: "single-request.prompt")
        let sending = Task { try await view.tap("single-request.send") }
        await gate.reached()
        #expect(view.value("single-request.answer") == "Hel")
        #expect(view.value("single-request.status") == "The answer arrives…")
        #expect(try !view.element("single-request.keep").isEnabled)
        gate.open()
        try await sending.value
        #expect(view.value("single-request.answer") == "Hello")
        #expect(view.value("single-request.status") == "Complete · 1 token in, 2 out")
        #expect(rig.ai.requests.last?.messages == [AIMessage(role: .user, parts: [.text("Hi")])])
        #expect(try await conversations == 0)
        #expect(rig.endings == [.complete])
    }

    @Test func thePromptIsStoredUntilItsAnswerIsThere() async throws {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        rig.ai.expect([.text("Hel"), .ended(.interrupted("connection reset"))])
        try await view.tap("single-request.send")
        #expect(await open().value("single-request.prompt") == "Hi")
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate), .text("lo")])
        let sending = Task { try await view.tap("single-request.send") }
        await gate.reached()
        #expect(await open().value("single-request.prompt") == "Hi")
        gate.open()
        try await sending.value
        #expect(view.value("single-request.prompt") == "Hi")
        #expect(await open().value("single-request.prompt") == "")
    }

    @Test func whatIsTypedDuringTheAnswerStays() async throws {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .text("Hello")])
        let sending = Task { try await view.tap("single-request.send") }
        await gate.reached()
        try await view.type("Next", into: "single-request.prompt")
        gate.open()
        try await sending.value
        #expect(await open().value("single-request.prompt") == "Next")
    }

    @Test func twoQuickSendsAskOnce() async throws {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        guard case .tap(let send) = try view.element("single-request.send").interaction else { return }
        rig.ai.expect([.text("Hello")])
        let sends = [Task { await send() }, Task { await send() }]
        for sending in sends { await sending.value }
        #expect(rig.ai.requests.count == 1)
    }

    @Test(arguments: [false, true]) func stoppingItOrCancellingTheActionKeepsWhatHasCome(cancels: Bool) async throws {
        let view = await open()
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate), .text("lo")])
        try await view.type("Hi", into: "single-request.prompt")
        let sending = Task { try await view.tap("single-request.send") }
        await gate.reached()
        if cancels { sending.cancel() } else { try await view.tap("single-request.stop") }
        try await sending.value
        #expect(view.value("single-request.answer") == "Hel")
        #expect(view.value("single-request.status") == "Stopped")
    }

    @Test func leavingTheScreenStopsIt() async throws {
        let sending = try await sendAndLeave()
        await sending.value
        #expect(rig.endings == [.stopped])
    }

    /// The only reference to the view is here, as it is in its place.
    private func sendAndLeave() async throws -> Task<Void, Never> {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        guard case .tap(let send) = try view.element("single-request.send").interaction else {
            throw CancellationError()
        }
        let gate = ScriptGate()
        rig.ai.expect([.text("Hel"), .gate(gate), .text("lo")])
        let sending = Task { await send() }
        await gate.reached()
        withExtendedLifetime(view) {}
        return sending
    }

    @Test func anAnswerThatIsTooLongIsCutOff() async throws {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        rig.ai.expect([.text("Hello"), .text(String(repeating: "x", count: 1 << 20)), .text("!")])
        try await view.tap("single-request.send")
        #expect(view.value("single-request.answer") == "Hello")
        #expect(view.value("single-request.error") == "This app cut the answer off at 1 MiB.")
        #expect(rig.endings == [.length])
    }

    @Test(arguments: [
        (AIError.noKey, "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."),
        (
            .tooLong(used: 9, limit: 8),
            "The prompt is too long for the model. Shorten it, or choose another model."
        ),
    ])
    func aFailureIsShownInWords(error: AIError, words: String) async throws {
        let view = await open()
        rig.ai.expect([.ended(.failed(error))])
        try await view.type("Hi", into: "single-request.prompt")
        try await view.tap("single-request.send")
        #expect(view.value("single-request.status") == "Failed")
        #expect(view.value("single-request.error") == words)
        #expect(try !view.element("single-request.keep").isEnabled)
    }

    /// An attempt that fails leaves nothing that the next one would double.
    @Test func anAnswerThatCouldNotBeKeptIsKeptOnceLater() async throws {
        let view = await open()
        rig.ai.expect([.text("Hello"), .ended(.complete)])
        try await view.type("Hi", into: "single-request.prompt")
        try await view.tap("single-request.send")
        try await rig.database.pool().write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER kept BEFORE UPDATE OF ending ON content_message
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        try await view.tap("single-request.keep")
        #expect(view.value("single-request.error") != nil)
        #expect(try await conversations == 0)
        try await rig.database.pool().write { try $0.execute(sql: "DROP TRIGGER kept") }
        try await view.tap("single-request.keep")
        #expect(try await conversations == 1)
    }

    @Test func theAnswerIsKeptAsAConversationOnce() async throws {
        let view = await open()
        rig.ai.expect([.update(.begun(model: "m-1")), .text("Hello"), .ended(.length)])
        try await view.type("Say hello to me", into: "single-request.prompt")
        try await view.tap("single-request.send")
        // What is kept is what was asked, not what stands in the field now.
        try await view.type("Something else", into: "single-request.prompt")
        try await view.tap("single-request.keep")
        #expect(try !view.element("single-request.keep").isEnabled)
        #expect(rig.toasts.log == [Toast(.success, "The answer was kept as a conversation.")])
        let id = try #require(try await rig.store.conversations.newest(account: "ada"))
        let path = try await rig.path(id)
        #expect(path.map(\.text) == ["Say hello to me", "Hello"])
        #expect(path.last?.ending == .length)
        #expect(path.last?.model == "m-1")
        let conversation = try await rig.store.conversations.conversation(id, account: "ada")
        #expect(conversation?.title == "Say hello to me")
    }
}

@Suite(.timeLimit(.minutes(10))) @MainActor
struct VisionTests {
    private let files = FakePictureFiles()
    private let rig: ContentRig
    private let view: VisionView

    init() {
        rig = ContentRig(files: files)
        view = VisionView(services: rig.services, catalog: rig.catalog)
        files.put(.sample(), at: "/tmp/fox.jpg")
    }

    @Test func thePictureAndTheQuestionAreSentAndTheAnswerIsShown() async throws {
        #expect(view.value("vision.question") == "What is in this picture?")
        try await view.type("/tmp/fox.jpg", into: "vision.file")
        let image = try view.element("vision.picture")
        #expect(image.label == "A JPEG picture of 30 × 20 pixels, scaled to 3 × 2.")
        #expect(image.picture?.width == 3)
        try await view.type("Which animal?\nIn one word.", into: "vision.question")
        rig.ai.expect([
            .update(.begun(model: "eyes-1")), .text("A **fox**."),
            .update(.usage(AIUsage(promptTokens: 9, replyTokens: 3, cost: nil))), .ended(.complete),
        ])
        try await view.tap("vision.ask")
        let answer = try view.element("vision.answer")
        #expect((answer.value, answer.label, answer.format) == ("A **fox**.", "eyes-1", .markdown))
        #expect(view.value("vision.status") == "Complete · 9 tokens in, 3 out")
        #expect(view.value("vision.error") == nil)
        let sample = PreparedPicture.sample()
        #expect(
            rig.ai.requests == [
                AIRequest(messages: [
                    AIMessage(
                        role: .user,
                        parts: [
                            .text("Which animal?\nIn one word."),
                            .picture(AIPictureData(type: "image/png", data: sample.data)),
                        ])
                ])
            ])
    }

    @Test(arguments: [
        (PictureProblem.notAPicture, "notes.txt is not a picture. PNG and JPEG can be read."),
        (
            .tooManyPixels(width: 20_000, height: 20_000, limit: 40_000_000),
            "notes.txt has 20,000 × 20,000 pixels; at most 40,000,000 are read. Scale it down first."
        ),
        (
            .libraryMissing(.jpeg, package: "libturbojpeg0"),
            "JPEG pictures cannot be read on this machine. Install libturbojpeg0."
        ),
    ])
    func aFileThatCannotBeUsedIsNotSent(problem: PictureProblem, words: String) async throws {
        files.put(problem, at: "/tmp/notes.txt")
        try await view.type("/tmp/notes.txt", into: "vision.file")
        #expect(view.value("vision.error") == words)
        #expect(view.screen.element("vision.picture") == nil)
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == words)
        #expect(rig.ai.requests.isEmpty)
    }

    @Test func withoutAFileNothingIsAsked() async throws {
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == "Enter the path of a picture.")
        try await view.type("/tmp/gone.png", into: "vision.file")
        #expect(view.value("vision.error") == "Cannot read /tmp/gone.png: No such file or directory.")
        // The file is there meanwhile.
        files.put(.sample(), at: "/tmp/gone.png")
        rig.ai.expect([.text("Yes.")])
        try await view.tap("vision.ask")
        #expect(view.value("vision.answer") == "Yes.")
        #expect(view.value("vision.error") == nil)
        #expect(rig.ai.surprises == 0)
    }

    @Test(arguments: [
        (AIEnding.failed(.noKey), "The server wants a key. Set AI_KEY, or AI_KEY_FILE to a file that holds it."),
        (.interrupted("connection reset"), "The reply broke off: connection reset. Ask again."),
    ])
    func failuresHaveWords(ending: AIEnding, words: String) async throws {
        try await view.type("/tmp/fox.jpg", into: "vision.file")
        rig.ai.expect([.text("A"), .ended(ending)])
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == words)
        #expect(view.value("vision.answer") == "A")
        rig.ai.expect([.text("B")])
        try await view.tap("vision.ask")
        #expect(view.value("vision.error") == nil)
    }

    @Test func theStandInSaysWhatItIs() async throws {
        #expect(view.value("vision.notice") == nil)
        rig.ai.setServer(.success(.standIn))
        await rig.catalog.load()
        #expect(view.value("vision.notice")?.hasPrefix("Answers come from the stand-in on this machine.") == true)
    }

    @Test(arguments: [
        ("/a/b c.png", "b c.png"), ("'/a/b.png' ", "b.png"), (#"/a/b\ c.png"#, "b c.png"),
        ("file:///a/b%20c.png", "b c.png"), ("b.png", "b.png"), ("/", "The file"), ("", "The file"),
    ])
    func aFileIsNamedByItsLastPart(path: String, name: String) {
        #expect(PictureName.of(path) == name)
    }
}
