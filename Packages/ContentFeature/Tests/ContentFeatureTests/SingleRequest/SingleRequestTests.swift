import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
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

    @Test func theNextAnswerTakesItsPlace() async throws {
        let view = await open()
        try await view.type("Hi", into: "single-request.prompt")
        rig.ai.expect([.text("One.")])
        try await view.tap("single-request.send")
        rig.ai.expect([.text("Two.")])
        try await view.tap("single-request.send")
        #expect(view.value("single-request.answer") == "Two.")
        #expect(rig.ai.requests.last?.messages.count == 1)
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
