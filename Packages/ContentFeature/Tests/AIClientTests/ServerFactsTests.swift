@testable import AIClient
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("Models", .timeLimit(.minutes(10))) struct ModelListTests {
    private let rig = Rig()

    private func models(_ json: String) async throws -> [AIModel] {
        rig.http.expect(.get, "/v1/models", .reply(.ok, json))
        return try await rig.service.models()
    }

    @Test(
        arguments: [
            (
                #"{"object":"list","data":[{"id":"a","object":"model","created":1700000000,"owned_by":"openai"}]}"#,
                nil, "openai", 1_700_000_000
            ),
            (#"{"data":[{"id":"a","max_model_len":16384,"owned_by":"vllm","created":0}]}"#, 16384, "vllm", nil),
            (#"{"data":[{"id":"a","meta":{"n_ctx_train":131072,"n_vocab":1}}],"models":[]}"#, 131_072, nil, nil),
            (#"{"data":[{"id":"a","context_length":8192,"pricing":{"prompt":"0.1"}}]}"#, 8192, nil, nil),
            (#"{"data":[{"id":"a","meta":{"n_ctx_train":131072,"n_ctx":8192}}]}"#, 8192, nil, nil),
            (#"{"data":null,"models":[{"id":"a"}]}"#, nil, nil, nil),
            (#"[{"id":"a","context_length":0}]"#, nil, nil, nil),
            (#"[{"id":"a","max_model_len":9223372036854775807,"created":253402300800}]"#, nil, nil, nil),
            (#"[{"id":"a","max_model_len":9223372036854775808,"created":253402300799}]"#, nil, nil, 253_402_300_799),
            (#"[{"id":"a","max_model_len":1e300,"created":9223372036854775807}]"#, nil, nil, nil),
            (#"{"data":[{"id":"a","context_length":"many","created":-5,"owned_by":7}]}"#, nil, nil, nil),
        ] as [(String, Int?, String?, Double?)])
    func whatAServerStatesIsRead(json: String, context: Int?, owner: String?, created: Double?) async throws {
        #expect(
            try await models(json) == [
                AIModel(
                    id: "a", ownedBy: owner, contextTokens: context,
                    created: created.map { Date(timeIntervalSince1970: $0) })
            ])
    }

    @Test func theServersOrderIsKeptAndWhatHasNoNameIsLeftOut() async throws {
        let json =
            #"{"data":[{"id":"b"},7,{"id":""},{"name":"x"},{"id":"a/b:free"},{"id":"b"},{"id":"x\u001b[1m"},{"id":"\#(String(repeating: "x", count: 201))"}]}"#
        #expect(try await models(json).map(\.id) == ["b", "a/b:free"])
    }

    @Test(arguments: [
        ("<html>", "its list of models is no JSON"), ("{}", "it has no list of models"),
        (#"{"data":{}}"#, "it has no list of models"),
    ])
    func whatIsNoListIsSaid(json: String, words: String) async {
        await #expect(throws: AIError.malformed(words)) { try await models(json) }
    }

    @Test func aListHasABound() async {
        let many = "[" + Array(repeating: "{}", count: 10_001).joined(separator: ",") + "]"
        await #expect(throws: AIError.malformed("it lists more than 10,000 models")) { try await models(many) }
        await #expect(throws: AIError.malformed("the reply is larger than 8388608 bytes")) {
            try await models(String(repeating: " ", count: 8 * 1024 * 1024 + 1))
        }
    }

    @Test(arguments: [#"{"data":[]}"#, #"{"object":"list","data":null}"#, "null"])
    func anEmptyListIsOne(json: String) async throws {
        #expect(try await models(json) == [])
    }
}

@Suite("Rate headers", .timeLimit(.minutes(10))) struct RateFieldsTests {
    @Test(
        arguments: [
            ("1s", .seconds(1)), ("6m0s", .seconds(360)), ("20ms", .milliseconds(20)),
            ("1h2m3.5s", .milliseconds(3_723_500)),
            ("59.7", .milliseconds(59_700)), ("0", .zero), ("2d", .seconds(172_800)), ("", nil), ("soon", nil),
            ("1x", nil),
            ("-1s", nil), ("1s ", nil), ("s", nil), ("1..2s", nil), ("1e9", nil), ("99999999999999", nil), ("٣s", nil),
            (String(repeating: "1s", count: 100), nil),
        ] as [(String, Duration?)])
    func timesAreRead(text: String, duration: Duration?) {
        #expect(RateDuration.parse(text) == duration)
    }

    @Test func allSixFieldsAreReported() {
        let fields: HTTPFields = [
            .known("x-ratelimit-limit-requests"): "60", .known("x-ratelimit-remaining-requests"): "59",
            .known("x-ratelimit-reset-requests"): "1s", .known("x-ratelimit-limit-tokens"): "150000",
            .known("x-ratelimit-remaining-tokens"): "149984", .known("x-ratelimit-reset-tokens"): "6m0s",
        ]
        #expect(
            AIRateLimits(fields)
                == AIRateLimits(
                    requests: .init(limit: 60, remaining: 59, reset: .seconds(1)),
                    tokens: .init(limit: 150_000, remaining: 149_984, reset: .seconds(360))))
    }

    @Test func whatIsMissingOrNoNumberIsLeftOut() {
        #expect(AIRateLimits([:]) == nil)
        #expect(AIRateLimits([.known("x-ratelimit-limit-requests"): "9223372036854775807"]) == nil)
        #expect(
            AIRateLimits([.known("x-ratelimit-limit-requests"): "many", .known("x-ratelimit-reset-tokens"): ""]) == nil)
        #expect(
            AIRateLimits([.known("x-ratelimit-remaining-tokens"): "5", .known("x-ratelimit-limit-tokens"): "x"])
                == AIRateLimits(requests: nil, tokens: .init(limit: nil, remaining: 5, reset: nil)))
    }
}
