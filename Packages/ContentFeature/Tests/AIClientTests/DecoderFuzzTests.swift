import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@testable import AIClient

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("replies", cases: 3_000, texts: Recorded.replies.map { Recorded.body($0.events) } + [calls]) {
            body in
            var parser = ServerSentEventParser()
            var reader = Rig.reader
            try [UInt8](body).withUnsafeBytes { bytes in try parser.feed(bytes) { data, _ in reader.take(data) } }
            for case .usage(let usage) in reader.isOver ? reader.end(.done) : reader.updates() + reader.end(.closed) {
                // It is kept and summed.
                let sum = (usage.promptTokens ?? 0) * 1_000_000 + (usage.replyTokens ?? 0)
                guard sum >= 0, usage.cost?.isFinite != false else {
                    throw FuzzFailure("it cannot be summed: \(usage)")
                }
            }
        },
        FuzzedDecoder(
            "lists of models", cases: 3_000,
            texts: [
                #"{"object":"list","data":[{"id":"m","owned_by":"o","created":1800000000,"max_model_len":4096},"#
                    + #"{"id":"n","context_length":131072,"meta":{"n_ctx":8192,"n_ctx_train":40960}}]}"#,
                #"[{"id":"a"}]"#, #"{"models":[{"id":"b"}]}"#,
            ]
        ) { body in
            for model in try ModelList.parse(body, hiding: [Rig.key]) {
                let words = (model.created ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601)
                guard words.count <= 25, AIUsage.plausible(model.contextTokens) == model.contextTokens else {
                    throw FuzzFailure("it has a number that is out of range: \(model)")
                }
            }
        },
        FuzzedDecoder(
            "refusals", cases: 4_000,
            texts: [
                #"{"error":{"code":400,"message":"too long","type":"exceed_context_size_error","n_prompt_tokens":9000,"#
                    + #""n_ctx":8192}}"#,
                #"{"error":{"message":"This model's maximum context length is 16384 tokens. However, you requested 20000"}}"#,
                #"{"error":{"message":"Incorrect API key\n\#(Rig.key.revealed)"}}"#,
                #"{"detail":[{"loc":["body"],"msg":"one"}]}"#,
                #"{"error":{"message":"{\"error\":{\"n_ctx\":8192}}","code":"400"}}"#,
            ]
        ) { body in
            for status in [200, 400, 429, 500] {
                let error = AIError(
                    ServerError(status: status, body: body, hiding: [Rig.key]),
                    question: .init(model: "m", hasKey: true), until: nil)
                let words = error.words(now: .distantPast)
                guard (1...1_000).contains(words.count), !words.contains(where: \.isNewline),
                    !words.contains(Rig.key.revealed)
                else { throw FuzzFailure("its words are not one bounded line without the key: \(words)") }
                if case .tooLong(let used, let limit) = error,
                    [used, limit].contains(where: { AIUsage.plausible($0) != $0 })
                {
                    throw FuzzFailure("it has a number that is out of range: \(error)")
                }
            }
        },
        FuzzedDecoder(
            "pictures in replies", cases: 2_000,
            texts: [
                #"{"created":1,"data":[{"b64_json":"iVBORw0KGgo=","revised_prompt":"r"}],"usage":{"total_tokens":100}}"#,
                #"{"data":[{"url":"https://a/b.png"}]}"#, #"{"data":[{"url":"data:image/png;base64,iVBORw0KGgo="}]}"#,
            ]
        ) { body in
            let reply = try PictureReply.parse(body)
            if case .data(let data) = reply.content { _ = PictureType.detect(data) }
        },
        FuzzedDecoder(
            "structured replies", cases: 2_000,
            texts: [
                "Here it is:\n```json\n{\"name\":\"Oak\",\"sure\":0.8}\n```", "{\"a\":[1]} and {\"b\":2}",
                "x {\"}\": 1}",
            ]
        ) { text in
            _ = StructuredReply.json(in: String(decoding: text, as: UTF8.self))
        },
        FuzzedDecoder("limits in fields", cases: 1_000, texts: ["6m0s", "1h2m3.5s", "20ms", "7.66", "1000000"]) {
            text in
            var fields = HTTPFields()
            for name in ["limit", "remaining", "reset"].compactMap({ HTTPField.Name("x-ratelimit-\($0)-tokens") }) {
                fields[name] = String(decoding: text, as: UTF8.self)
            }
            _ = AIRateLimits(fields)?.tokens?.reset.map { ContinuousClock.now.advanced(by: $0) }
        },
    ]

    private static let calls = Recorded.body([
        Recorded.chunk(
            #"{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}}]}"#
        ),
        Recorded.chunk(#"{"tool_calls":[{"index":1,"function":{"name":"g","arguments":{"b":2}}}]}"#),
        Recorded.finish("tool_calls"), "[DONE]",
    ])
}
