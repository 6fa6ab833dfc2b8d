import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The protocol of chats: what is accepted, and the form of replies.
    struct ChatTests {
        @Test(.backend) func aWholeReplyHasOpenAIsForm() async throws {
            let answer = try await test.chat("slipway-echo", "Hello there, you")
            #expect(answer.status == 200)
            #expect(answer.headers["x-request-id"]?.hasPrefix("req_") == true)
            #expect(answer.string("object") == "chat.completion")
            #expect(answer.string("model") == "slipway-echo")
            #expect(answer.string("id")?.hasPrefix("chatcmpl-") == true)
            #expect(answer.string("id")?.count == "chatcmpl-".count + 24)
            #expect(answer.json["created"] as? Int == 1_800_000_000)
            #expect(answer.message?["role"] as? String == "assistant")
            #expect(answer.message?["refusal"] is NSNull)
            #expect(answer.content == "Hello there, you")
            #expect(answer.finish == "stop")
            // A token is a word.
            #expect(answer.usage as? [String: Int] == ["prompt_tokens": 3, "completion_tokens": 3, "total_tokens": 6])
        }

        @Test(.backend) func aStreamHasOpenAIsForm() async throws {
            let answer = try await test.chat(
                "slipway-echo", "Hello there", stream: true, members: #""stream_options":{"include_usage":true}"#)
            #expect(answer.headers["content-type"] == "text/event-stream; charset=utf-8")
            let chunks = answer.streamed
            #expect(Set(chunks.map { $0["id"] as? String }).count == 1)
            #expect(chunks.allSatisfy { $0["object"] as? String == "chat.completion.chunk" })
            let choices = chunks.map { ($0["choices"] as? [[String: Any]])?.first }
            let deltas = choices.map { $0?["delta"] as? [String: String] }
            #expect(
                deltas == [
                    ["role": "assistant", "content": ""], ["content": "Hello"], ["content": " there"], [:], nil,
                ])
            #expect(choices.map { $0?["finish_reason"] as? String } == [nil, nil, nil, "stop", nil])
            #expect(chunks.last?["choices"] as? [String] == [])
            #expect(answer.usage?["completion_tokens"] as? Int == 2)
            #expect(answer.events.last == "[DONE]")
            // Tokens are stated only when they are asked for.
            #expect(try await !test.chat("slipway-echo", stream: true).text.contains("usage"))
        }

        @Test(.backend) func aRequestThatIsWrongIsRefusedByItsMember() async throws {
            let cases =
                [
                    ("", nil, nil), ("[]", nil, nil), (String(repeating: "[", count: 500), nil, "invalid_value"),
                    ("{}", "model", "missing_required_parameter"),
                    (#"{"model":"slipway-echo"}"#, "messages", "missing_required_parameter"),
                    (#"{"model":1,"messages":[]}"#, "model", "invalid_type"),
                    (#"{"model":"slipway-echo","messages":[]}"#, "messages", "invalid_value"),
                    (
                        #"{"model":"slipway-echo","messages":[{"role":"robot","content":"x"}]}"#, "messages[0].role",
                        "invalid_value"
                    ),
                    (
                        #"{"model":"slipway-echo","messages":[{"role":"user","content":1}]}"#, "messages[0].content",
                        "invalid_type"
                    ),
                    (
                        #"{"model":"slipway-echo","messages":[{"role":"user"}]}"#, "messages[0].content",
                        "missing_required_parameter"
                    ),
                    (#"{"model":"none","messages":[{"role":"user","content":"x"}]}"#, "model", "model_not_found"),
                ] as [(String, String?, String?)]
            for (body, parameter, code) in cases {
                let answer = try await test.ai("POST", "/chat/completions", body)
                #expect(answer.status == (code == "model_not_found" ? 404 : 400), "\(body)")
                #expect(answer.failure["param"] as? String == parameter, "\(body)")
                #expect(answer.failure["code"] as? String == code, "\(body)")
            }
        }

        @Test(.backend) func anOptionThatIsWrongIsNamed() async throws {
            let manyTools = (0..<129).map { #"{"type":"function","function":{"name":"t\#($0)"}}"# }
            let cases = [
                (#""n":2"#, "n"), (#""logprobs":true"#, "logprobs"), (#""max_tokens":0"#, "max_completion_tokens"),
                (#""modalities":["text","audio"]"#, "modalities"),
                (#""stop":["a","b","c","d","e"]"#, "stop"), (#""stop":"""#, "stop"),
                (#""stream_options":{"include_usage":true}"#, "stream_options"),
                (#""tools":[{"type":"function","function":{"name":"a b"}}]"#, "tools"),
                (#""tools":[{"type":"web_search"}]"#, "tools"),
                (
                    #""tools":[{"type":"function","function":{"name":"a"}},{"type":"function","function":{"name":"a"}}]"#,
                    "tools"
                ),
                (#""tools":[\#(manyTools.joined(separator: ","))]"#, "tools"),
                (#""tool_choice":"required""#, "tool_choice"), (#""tool_choice":"sometimes""#, "tool_choice"),
                (#""tool_choice":{"type":"function","function":{"name":"a"}}"#, "tool_choice"),
                (#""response_format":{"type":"yaml"}"#, "response_format.type"),
                (
                    #""response_format":{"type":"json_schema","json_schema":{"name":"a b"}}"#,
                    "response_format.json_schema.name"
                ),
            ]
            for (member, parameter) in cases {
                let answer = try await test.chat("slipway-echo", members: member)
                #expect(answer.status == 400, "\(member)")
                #expect(answer.failure["param"] as? String == parameter, "\(member)")
            }
        }

        @Test(
            .backend,
            arguments: [
                (#""stream":"yes""#, "stream"), (#""modalities":"text""#, "modalities"),
                (#""max_tokens":"5""#, "max_tokens"),
                (#""tools":{}"#, "tools"), (#""tool_choice":1"#, "tool_choice"), (#""stop":1"#, "stop"),
                (#""response_format":"json""#, "response_format"),
            ])
        func aMemberOfTheWrongTypeIsNamed(_ member: String, parameter: String) async throws {
            let body = #"{"model":"slipway-echo","messages":[{"role":"user","content":"x"}],\#(member)}"#
            let answer = try await test.ai("POST", "/chat/completions", body)
            #expect(answer.status == 400)
            #expect(answer.failure["param"] as? String == parameter)
            #expect(answer.failure["code"] as? String == "invalid_type")
        }

        @Test(.backend) func membersThatHaveNoEffectAreAccepted() async throws {
            let members =
                #""temperature":1,"top_p":0.5,"seed":7,"user":null,"store":false,"metadata":{"a":"b"},"logit_bias":{"5":-1},"#
                + #""parallel_tool_calls":true,"reasoning_effort":"low","unknown":{"a":[1]}"#
            #expect(try await test.chat("slipway-echo", "x", members: members).content == "x")
        }

        @Test(.backend) func aReplyKeepsToItsLimitAndStops() async throws {
            for name in ["max_tokens", "max_completion_tokens"] {
                let answer = try await test.chat("slipway-echo", "one two three", members: #""\#(name)":2"#)
                #expect(answer.content == "one two")
                #expect(answer.finish == "length")
            }
            let exact = try await test.chat("slipway-echo", "one two", members: #""max_tokens":2"#)
            #expect(exact.finish == "stop")
            let stopped = try await test.chat("slipway-echo", "one two three", members: #""stop":["three","two"]"#)
            #expect(stopped.content == "one ")
            #expect(stopped.finish == "stop")
        }

        @Test(.backend) func everyCallOfAToolNeedsItsAnswer() async throws {
            let cases = [
                #"[{"role":"tool","tool_call_id":"c","content":"x"}]"#,
                #"[{"role":"assistant","tool_calls":[CALL]},{"role":"user","content":"x"}]"#,
                #"[{"role":"assistant","tool_calls":[CALL]}]"#,
                #"[{"role":"assistant","tool_calls":[CALL]},{"role":"tool","tool_call_id":"other","content":"x"}]"#,
                #"[{"role":"assistant","tool_calls":[CALL]},{"role":"tool","tool_call_id":"c","content":"x"},{"role":"tool","tool_call_id":"c","content":"x"}]"#,
            ]
            let call = #"{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}"#
            for messages in cases {
                let body = #"{"model":"slipway-echo","messages":\#(messages.replacing("CALL", with: call))}"#
                let answer = try await test.ai("POST", "/chat/completions", body)
                #expect(answer.status == 400, "\(messages)")
            }
        }

        @Test(.backend) func theModelsAreListed() async throws {
            let list = try await test.ai("GET", "/models")
            #expect(list.string("object") == "list")
            let models = try #require(list.json["data"] as? [[String: Any]])
            for model in models {
                let id = try #require(model["id"] as? String)
                #expect(model["object"] as? String == "model")
                #expect(model["owned_by"] as? String == "slipway")
                #expect(try await test.ai("GET", "/models/\(id)").string("id") == id)
            }
            #expect(models.contains { $0["id"] as? String == "slipway-echo" })
        }
    }
}
