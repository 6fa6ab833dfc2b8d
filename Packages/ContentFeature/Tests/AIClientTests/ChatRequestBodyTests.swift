import Core
import Foundation
import Testing

@testable import AIClient

@Suite("Request bodies", .timeLimit(.minutes(10))) struct ChatRequestBodyTests {
    private static func json(
        _ request: AIRequest, isOpenAI: Bool = false, leavingOut leftOut: Set<String> = []
    ) throws -> String {
        var body = ChatRequestBody(for: "https://a.example/v1", isOpenAI: isOpenAI, leavingOut: leftOut)
        return String(decoding: try body.encode(request, model: "m").json, as: UTF8.self)
    }

    private static func message(_ role: AIMessage.Role, _ text: String) -> AIMessage {
        AIMessage(role: role, parts: [.text(text)])
    }

    @Test func aRequestHasNothingThatNobodySet() throws {
        #expect(
            try Self.json(AIRequest(messages: [Self.message(.system, "Be brief."), Self.message(.user, "Hi/")]))
                == #"{"messages":[{"content":"Be brief.","role":"system"},{"content":"Hi/","role":"user"}],"#
                + #""model":"m","stream":true,"stream_options":{"include_usage":true}}"#)
    }

    // OpenAI refuses the older name, Ollama knows no other, and strict servers refuse two.
    @Test(
        arguments: [
            (false, [], "max_tokens"), (true, [], "max_completion_tokens"),
            (false, ["max_tokens"], "max_completion_tokens"), (true, ["max_completion_tokens"], "max_tokens"),
            (false, ["max_tokens", "max_completion_tokens"], nil),
        ] as [(Bool, Set<String>, String?)])
    func theLimitHasOneName(isOpenAI: Bool, leftOut: Set<String>, name: String?) throws {
        let json = try Self.json(
            AIRequest(messages: [], maximumTokens: 16), isOpenAI: isOpenAI, leavingOut: leftOut)
        for known in ["max_tokens", "max_completion_tokens"] {
            #expect(json.contains("\"\(known)\":16") == (known == name))
        }
    }

    @Test func whatTheServerHasPutIntoAMessageGoesBackToItAlone() throws {
        let members = ServerMembers(
            server: "https://a.example/v1", message: ["reasoning_details": [["index": 0]], "role": "system"],
            calls: ["c1": ["extra_content": ["google": ["thought_signature": "s"]], "function": ["x": 1], "id": "no"]],
            reasoning: ["reasoning_content"])
        func message(of server: String) -> AIMessage {
            let members = ServerMembers(
                server: server, message: members.message, calls: members.calls, reasoning: members.reasoning)
            return AIMessage(
                role: .assistant, parts: [.text("Hm")], calls: [AIToolCall(id: "c1", name: "f", arguments: "{}")],
                members: members.with(reasoning: "Because."))
        }
        let own = message(of: "https://a.example/v1")
        #expect(
            try Self.json(AIRequest(messages: [own])).contains(
                #"{"content":"Hm","reasoning_content":"Because.","reasoning_details":[{"index":0}],"role":"assistant","#
                    + #""tool_calls":[{"extra_content":{"google":{"thought_signature":"s"}},"function":{"arguments":"{}","#
                    + #""name":"f","x":1},"id":"c1","type":"function"}]}"#))
        let plain =
            #"{"content":"Hm","role":"assistant","tool_calls":[{"function":{"arguments":"{}","name":"f"},"id":"c1","#
            + #""type":"function"}]}"#
        for other in ["https://b.example/v1", "https://a.example", "", "https://a.example/v2"] {
            #expect(try Self.json(AIRequest(messages: [message(of: other)])).contains(plain))
        }
        let refused: Set = ["reasoning_content", "reasoning_details", "extra_content", "x"]
        #expect(try Self.json(AIRequest(messages: [own]), leavingOut: refused).contains(plain))
    }

    @Test func picturesAreParts() throws {
        let picture = AIPictureData(type: "image/png", data: Data([1, 2, 3]))
        let message = AIMessage(role: .user, parts: [.text("What is this?"), .picture(picture)])
        #expect(
            try Self.json(AIRequest(messages: [message])).contains(
                #""content":[{"text":"What is this?","type":"text"},{"image_url":{"url":"data:image/png;base64,AQID"},"#
                    + #""type":"image_url"}]"#))
    }

    @Test func severalTextsAreOne() throws {
        let message = AIMessage(role: .user, parts: [.text("a"), .text("b")])
        #expect(try Self.json(AIRequest(messages: [message])).contains(#""content":"a\n\nb""#))
    }

    @Test func callsAndTheirOutcomesAreMessages() throws {
        let calls = [
            AIToolCall(id: "c1", name: "f", arguments: #"{"a":1}"#),
            AIToolCall(id: "c2", name: "g", arguments: #"{"a":"#),
        ]
        let json = try Self.json(
            AIRequest(messages: [
                AIMessage(role: .assistant, parts: [], calls: calls),
                AIMessage(role: .tool, parts: [.text("done")], callID: "c1"),
            ]))
        #expect(
            json.contains(
                #"{"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{\"a\":1}","name":"f"},"#
                    + #""id":"c1","type":"function"},{"function":{"arguments":"{}","name":"g"},"id":"c2","type":"function"}]}"#
            ))
        #expect(json.contains(#"{"content":"done","role":"tool","tool_call_id":"c1"}"#))
    }

    @Test func toolsAndSchemasAreSent() throws {
        let schema = JSONValue.object(["type": .string("object")])
        let json = try Self.json(
            AIRequest(
                messages: [], tools: [AITool(name: "f", summary: "Does f.", parameters: schema)],
                schema: AISchema(name: "what_is_it", schema: schema)))
        #expect(
            json.contains(
                #""tools":[{"function":{"description":"Does f.","name":"f","parameters":{"type":"object"}},"type":"function"}]"#
            ))
        #expect(
            json.contains(
                #""response_format":{"json_schema":{"name":"what_is_it","schema":{"type":"object"},"strict":true},"#
                    + #""type":"json_schema"}"#))
    }
}
