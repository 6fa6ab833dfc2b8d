import Core
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The model that repeats.
    struct EchoTests {
        @Test(.backend) func theLastTextOfThePersonIsRepeated() async throws {
            let body =
                #"{"model":"slipway-echo","messages":[{"role":"system","content":"s"},{"role":"user","content":"a"},"#
                + #"{"role":"assistant","content":"b"},{"role":"user","content":[{"type":"text","text":"c"},{"type":"text","text":"d"}]}]}"#
            let answer = try await test.ai("POST", "/chat/completions", body)
            #expect(answer.content == "c\nd")
        }

        @Test(.backend) func aToolIsCalledByItsName() async throws {
            let cases = [
                ("/first", "first", "{}"), (#"/second {"a": 1}"#, "second", #"{"a": 1}"#),
                ("  /second\n{\"a\":[]}\n", "second", #"{"a":[]}"#), ("/first not JSON", "first", "not JSON"),
            ]
            for (text, name, arguments) in cases {
                let answer = try await test.chat("slipway-echo", text, members: Self.tools)
                #expect(answer.finish == "tool_calls", "\(text)")
                let call = try #require((answer.message?["tool_calls"] as? [[String: Any]])?.first)
                #expect((call["id"] as? String)?.hasPrefix("call_") == true, "\(text)")
                let function = call["function"] as? [String: String]
                #expect(function == ["name": name, "arguments": arguments], "\(text)")
                #expect(answer.message?["content"] is NSNull, "\(text)")
                let streamed = try await test.chat("slipway-echo", text, stream: true, members: Self.tools)
                #expect(streamed.finish == "tool_calls", "\(text)")
            }
        }

        @Test(.backend) func otherTextsCallNoTool() async throws {
            let cases = ["/third", "first", "/", ""]
            for text in cases {
                let answer = try await test.chat("slipway-echo", text, members: Self.tools)
                #expect(answer.content == text, "\(text)")
                let none = try await test.chat(
                    "slipway-echo", "/first", members: Self.tools + #","tool_choice":"none""#)
                #expect(none.content == "/first", "\(text)")
            }
        }

        @Test(.backend) func aClientCanDemandACall() async throws {
            for choice in [#""required""#, #"{"type":"function","function":{"name":"first"}}"#] {
                let answer = try await test.chat(
                    "slipway-echo", "hi", members: Self.tools + #","tool_choice":\#(choice)"#)
                let call = (answer.message?["tool_calls"] as? [[String: Any]])?.first
                let function = call?["function"] as? [String: String]
                #expect(function == ["name": "first", "arguments": #"{"words":"hi"}"#])
            }
        }

        private static let tools =
            #""tools":[{"type":"function","function":{"name":"first","parameters":{"type":"object","#
            + #""properties":{"words":{"type":"string"}}}}},{"type":"function","function":{"name":"second"}}]"#

        @Test(arguments: [
            (#"{"type":"string"}"#, #""hi""#), (#"{"enum":["b","a"]}"#, #""b""#), (#"{"const":7}"#, "7"),
            (#"{"type":"integer"}"#, "0"), (#"{"type":"integer","minimum":5}"#, "5"),
            (#"{"type":"integer","minimum":0.5}"#, "1"), (#"{"type":"integer","exclusiveMinimum":1.5}"#, "2"),
            (#"{"type":"integer","maximum":-1.5}"#, "-2"), (#"{"type":"number","minimum":0.5}"#, "0.5"),
            (#"{"type":"number","exclusiveMinimum":1}"#, "2"), (#"{"type":"number","maximum":-2}"#, "-2"),
            (#"{"type":"boolean"}"#, "false"), (#"{"type":"null"}"#, "null"),
            (#"{"type":["null","string"]}"#, #""hi""#), (#"{"type":"array","items":{"type":"integer"}}"#, "[0]"),
            (#"{"type":"array","items":{"type":"integer"},"minItems":2}"#, "[0,0]"), (#"{"type":"array"}"#, "[]"),
            (#"{"type":"array","items":{"type":"integer"},"minItems":1000000}"#, "[0,0,0,0,0,0,0,0]"),
            (#"{"type":"string","minLength":4}"#, #""hixx""#), (#"{"type":"string","maxLength":1}"#, #""h""#),
            (#"{"type":"string","format":"date"}"#, #""2027-01-15""#),
            (#"{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"integer"}}}"#, #"{"a":0,"b":"hi"}"#),
            (#"{"anyOf":[{"type":"integer"},{"type":"null"}]}"#, "0"),
            (##"{"$defs":{"x":{"type":"integer"}},"properties":{"a":{"$ref":"#/$defs/x"}}}"##, #"{"a":0}"#),
            (##"{"$ref":"#"}"##, "null"), (#"{"$ref":"elsewhere"}"#, "null"), ("{}", #""hi""#), ("true", "null"),
        ])
        func aSchemaGetsAValue(_ schema: String, _ value: String) throws {
            let schema = try ReceivedJSON.decode(JSONValue.self, from: Data(schema.utf8))
            #expect(SchemaSample.value(of: schema, text: "hi").encoded == value)
        }

        @Test func aSchemaThatBranchesWithoutEndGetsABoundedValue() throws {
            let wide = (0..<20).map { ##""p\##($0)":{"$ref":"#"}"## }.joined(separator: ",")
            let schema = try ReceivedJSON.decode(
                JSONValue.self, from: Data(#"{"type":"object","properties":{\#(wide)}}"#.utf8))
            #expect(SchemaSample.value(of: schema, text: "hi").encoded.utf8.count < 100_000)
        }

        @Test(.backend) func aSchemaIsAnsweredThroughTheProtocol() async throws {
            let schema = #"{"type":"object","properties":{"name":{"type":"string"}}}"#
            let format = #""response_format":{"type":"json_schema","json_schema":{"name":"s","schema":\#(schema)}}"#
            let answer = try await test.chat("slipway-echo", "Ada", members: format)
            #expect(answer.content == #"{"name":"Ada"}"#)
            let object = #""response_format":{"type":"json_object"}"#
            #expect(try await test.chat("slipway-echo", "Ada", members: object).content == #"{"echo":"Ada"}"#)
        }

        @Test(.backend) func theScannerGetsNoSubjectWithoutAPicture() async throws {
            let format =
                #""response_format":{"type":"json_schema","json_schema":{"name":"identification","schema":{}}}"#
            let content = try await test.chat("slipway-echo", "What is it?", members: format).content
            #expect(content == #"{"candidates":[],"reason":"There is no picture.","subject":false}"#)
        }

        @Test(.backend) func aPictureThatIsNoDataIsRefused() async throws {
            let cases = [
                "https://example.com/a.png", "data:image/png,abc", "data:image/png;base64,!!!", "", "data:;base64",
            ]
            for address in cases {
                let body = TestBackend.pictureChat("slipway-echo", address)
                let answer = try await test.ai("POST", "/chat/completions", body)
                #expect(answer.status == 400, "\(address)")
                #expect(answer.failure["param"] as? String == "image_url.url", "\(address)")
            }
        }
    }
}
