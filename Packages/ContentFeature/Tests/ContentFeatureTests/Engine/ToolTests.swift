import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import GRDB
import Persistence
import Testing

@testable import ContentFeature

@MainActor
struct ToolTests {
    private let rig = ContentRig()
    private let look = NotedTool("look")
    private let set = NotedTool("set", .beforeChanging)

    init() {
        rig.tools = [look, set]
    }

    private func call(_ name: String, _ arguments: String, id: String = "c1") -> AIToolCall {
        AIToolCall(id: id, name: name, arguments: arguments)
    }

    private func calls(_ calls: AIToolCall...) -> [ScriptedAIService.Step] {
        [.update(.calls(calls)), .ended(.toolCalls)]
    }

    private func send(offersTools: Bool = true) async throws -> (turn: Turn, ending: AIEnding) {
        try await rig.ask("Do it", options: ConversationOptions(offersTools: offersTools))
    }

    @Test func toolsAreOfferedOnlyWhereTheyAreSwitchedOn() async throws {
        rig.ai.expect([.text("No."), .ended(.complete)])
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        _ = try await send(offersTools: false)
        #expect(rig.ai.requests.last?.tools == [])
        _ = try await send()
        #expect(rig.ai.requests.last?.tools == [look.tool, set.tool])
    }

    @Test(arguments: ["look", "set", "tell"])
    func whatWasNotOfferedIsNotCarriedOut(name: String) async throws {
        let tell = NotedTool("tell", .beforeTelling)
        rig.tools.append(tell)
        rig.ai.expect(calls(call(name, #"{"value":"x"}"#)))
        rig.ai.expect([.text("All right."), .ended(.complete)])
        let (turn, ending) = try await send(offersTools: false)
        #expect(ending == .complete)
        #expect(look.runs + set.runs + tell.runs == [])
        #expect(try await rig.path(turn.conversation).map(\.text) == ["Do it", "", ToolRunner.off, "All right."])
    }

    /// The rest of a reply is asked for without tools.
    @Test func whatARestCallsIsNotCarriedOut() async throws {
        rig.ai.expect([.text("Half"), .ended(.interrupted("x"))])
        let (turn, _) = try await send()
        rig.ai.expect(calls(call("look", "{}")))
        rig.ai.expect([.text("All right."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        #expect(look.runs == [])
        #expect(try await rig.path(turn.conversation).map(\.text).contains(ToolRunner.off))
    }

    @Test func whatIsSwitchedOffMeanwhileIsNotCarriedOut() async throws {
        rig.ai.expect(calls(call("set", #"{"value":"dark"}"#, id: "a"), call("look", "{}", id: "b")))
        let (turn, _) = try await send()
        try await rig.store.conversations.setOptions(ConversationOptions(), of: turn.conversation)
        rig.ai.expect([.text("All right."), .ended(.complete)])
        try await rig.engine.answer(call: "a", of: turn.reply, in: turn.conversation, allows: true)
        #expect(look.runs + set.runs == [])
        #expect(
            try await rig.path(turn.conversation).map(\.text)
                == ["Do it", "", ToolRunner.off, ToolRunner.off, "All right."])
    }

    @Test func oneToolSwitchesTheNextOff() async throws {
        look.onRun = { [conversations = rig.store.conversations] in
            let all = try? await conversations.list(account: "ada", matching: nil, limit: 9)
            for one in all ?? [] { try? await conversations.setOptions(ConversationOptions(), of: one.id) }
        }
        rig.ai.expect(calls(call("look", "{}", id: "a"), call("look", "{}", id: "b")))
        rig.ai.expect([.text("All right."), .ended(.complete)])
        let (turn, _) = try await send()
        #expect(look.runs.count == 1)
        #expect(rig.ai.requests.last?.tools == [])
        #expect(
            try await rig.path(turn.conversation).map(\.text)
                == ["Do it", "", "Done: nothing", ToolRunner.off, "All right."])
    }

    /// What the person has written elsewhere leaves the machine only with consent.
    @Test(arguments: [(true, [CallState.done]), (false, [.asked])])
    func whatTellsOfThePersonAsksUnlessTheServerIsHere(isHere: Bool, states: [CallState]) async throws {
        let tell = NotedTool("tell", .beforeTelling)
        rig.tools = [tell]
        rig.ai.setServer(
            .success(
                AIServer(
                    name: "test", isStandIn: false, isOnThisMachine: isHere, defaultModel: nil, pictureModel: nil)))
        rig.ai.expect(calls(call("tell", #"{"value":"x"}"#)))
        if isHere { rig.ai.expect([.text("Found."), .ended(.complete)]) }
        let (turn, _) = try await send()
        #expect(try await rig.path(turn.conversation)[1].calls.map(\.state) == states)
        #expect(tell.runs.count == (isHere ? 1 : 0))
    }

    @Test func whatOnlyLooksRunsAtOnceAndIsTold() async throws {
        rig.ai.expect(calls(call("look", #"{"value":"x"}"#)))
        rig.ai.expect([.text("It is x."), .ended(.complete)])
        let (turn, ending) = try await send()
        #expect(ending == .complete)
        let path = try await rig.path(turn.conversation)
        #expect(path.map(\.role) == [.user, .assistant, .tool, .assistant])
        #expect(path.map(\.text) == ["Do it", "", "Done: x", "It is x."])
        #expect(path[1].calls.map(\.state) == [.done])
        #expect(look.afterReplies == [.object(["value": .string("x")])])
        #expect(
            rig.ai.requests.last?.messages.dropFirst() == [
                AIMessage(role: .assistant, parts: [], calls: [call("look", #"{"value":"x"}"#)]),
                AIMessage(role: .tool, parts: [.text("Done: x")], callID: "c1"),
            ])
    }

    @Test func whatIsDeclinedIsNotDone() async throws {
        rig.ai.expect(calls(call("set", #"{"value":"dark"}"#)))
        let (turn, _) = try await send()
        rig.ai.expect([.text("All right."), .ended(.complete)])
        try await rig.engine.answer(call: "c1", of: turn.reply, in: turn.conversation, allows: false)
        #expect(set.runs.isEmpty)
        let path = try await rig.path(turn.conversation)
        #expect(path[1].calls.map(\.state) == [.declined])
        #expect(path.map(\.text) == ["Do it", "", "The person declined this.", "All right."])
    }

    @Test func aQuestionIsAnsweredOnce() async throws {
        rig.ai.expect(calls(call("set", #"{"value":"dark"}"#)))
        let (turn, _) = try await send()
        let other = ContentRig(home: rig.home)
        other.tools = [look, set]
        rig.ai.expect([.text("Done."), .ended(.complete)])
        try await rig.engine.answer(call: "c1", of: turn.reply, in: turn.conversation, allows: true)
        try await other.engine.answer(call: "c1", of: turn.reply, in: turn.conversation, allows: true)
        #expect(set.runs.count == 1)
        #expect(other.ai.surprises == 0)
    }

    @Test func severalCallsAreCarriedOutInTheirOrder() async throws {
        rig.ai.expect(
            calls(
                call("set", #"{"value":"1"}"#, id: "a"), call("look", "", id: "b"),
                call("set", #"{"value":"2"}"#, id: "c")))
        let (turn, _) = try await send()
        try await rig.engine.answer(call: "c", of: turn.reply, in: turn.conversation, allows: true)
        #expect(set.runs.isEmpty && look.runs.isEmpty)
        try await rig.engine.answer(call: "a", of: turn.reply, in: turn.conversation, allows: true)
        #expect(set.afterReplies == [.object(["value": .string("1")])], "whatever else is asked")
        #expect(look.runs == [.object([:])])
        rig.ai.expect([.text("Done."), .ended(.complete)])
        try await rig.engine.answer(call: "c", of: turn.reply, in: turn.conversation, allows: true)
        #expect(
            try await rig.path(turn.conversation).map(\.text)
                == ["Do it", "", "Done: 1", "Done: nothing", "Done: 2", "Done."])
    }

    @Test(arguments: [
        ("fly", "{}", "There is no tool 'fly'."),
        ("look", "{\"a\":", "The arguments of 'look' are not a JSON object, so nothing was done."),
        ("look", "[1]", "The arguments of 'look' are not a JSON object, so nothing was done."),
        ("look", #"{"value":"bad"}"#, "It cannot be bad."), ("set", "{}", "There is no value."),
    ])
    func whatCannotBeCarriedOutIsToldToTheModel(name: String, arguments: String, reason: String) async throws {
        rig.ai.expect(calls(call(name, arguments)))
        rig.ai.expect([.text("Sorry."), .ended(.complete)])
        let (turn, _) = try await send()
        #expect(try await rig.path(turn.conversation).map(\.text) == ["Do it", "", reason, "Sorry."])
    }

    @Test func aModelThatAsksAgainAndAgainIsEnded() async throws {
        for _ in 0..<ToolRunner.rounds { rig.ai.expect(calls(call("look", "{}"))) }
        let (turn, ending) = try await send()
        #expect(ending == .toolCalls)
        #expect(look.runs.count == ToolRunner.rounds - 1)
        let last = try #require(try await rig.path(turn.conversation).last)
        #expect(last.detail == "The model used tools 8 times in a row, so this ends here. Ask again to go on.")
        #expect(rig.ai.unmet == 0)
    }

    @Test func aModelThatKnowsNoToolsSwitchesThemOff() async throws {
        rig.ai.expect([.ended(.failed(.toolsNotSupported("tools")))])
        let (turn, _) = try await send()
        let last = try #require(try await rig.path(turn.conversation).last)
        #expect(
            last.detail == "This model cannot use tools. They are off in this conversation now. Ask again.")
        let conversation = try await rig.store.conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.options.offersTools == false)
    }

    @Test func toolsThatCannotBeSwitchedOffAreSaidToBeOn() async throws {
        rig.ai.expect([.ended(.failed(.toolsNotSupported("tools")))])
        try await rig.database.pool().write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER kept BEFORE UPDATE OF tools ON content_conversation
                    BEGIN SELECT RAISE(ABORT, 'no'); END
                    """)
        }
        let (turn, _) = try await send()
        let detail = try #require(try await rig.path(turn.conversation).last?.detail)
        #expect(detail.hasPrefix("This model cannot use tools, and they are still on in this conversation. "))
        #expect(detail.hasSuffix(" Switch them off."))
    }

    @Test func callsThatWereNeverAnsweredDoNotSpoilTheNextRequest() async throws {
        rig.ai.expect(calls(call("set", #"{"value":"dark"}"#)))
        let (turn, _) = try await send()
        rig.ai.expect([.text("Fine."), .ended(.complete)])
        _ = try await rig.ask("Never mind", in: turn.conversation, after: turn.reply)
        #expect(
            rig.ai.requests.last?.messages.dropFirst(2) == [
                AIMessage(role: .tool, parts: [.text("This was not carried out.")], callID: "c1"),
                AIMessage(role: .user, parts: [.text("Never mind")]),
            ])
    }

    /// A process that ended between an answer and the work.
    @Test(arguments: ["set", "tell"])
    func whatMayHaveHappenedIsNotRepeated(name: String) async throws {
        let tell = NotedTool("tell", .beforeTelling)
        rig.tools.append(tell)
        rig.ai.expect(calls(call(name, #"{"value":"dark"}"#)))
        let (turn, _) = try await send()
        _ = try await rig.store.conversations.settle(
            call: "c1", of: turn.reply, from: .asked, to: .allowed, outcome: nil)
        rig.ai.expect([.text("I see."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        #expect(set.runs + tell.runs == [])
        #expect(
            try await rig.path(turn.conversation)[2].text
                == "slipway was closed meanwhile, so it is not known whether this was done.")
    }
}
