import Core
import CoreTesting
import Foundation
import Testing

@testable import LocalBackend

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("chat requests", cases: 3_000, texts: [chat]) { body in
            let request = try request(body).decodeAI(ChatRequest.self)
            _ = (request.question, request.pictures, request.outcomes, request.wordCount)
            if case .schema(_, let schema) = request.format { _ = SchemaSample.value(of: schema, text: "x") }
            _ = GuideIntent.call(for: request.question, among: request.tools)
        },
        FuzzedDecoder(
            "heads of requests", cases: 3_000,
            texts: [
                "POST /auth/v1/token?grant_type=password&a=%2Bb+c HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nX: y",
                "GET / HTTP/1.1\r\nConnection: keep-alive, x",
            ]
        ) { head in
            _ = try RequestHead(parsing: String(decoding: head, as: UTF8.self), maximumFields: 100)
        },
        FuzzedDecoder(
            "moves of a clock", cases: 1_000, texts: ["+3d", "-2h", "+1d12h", "+P1M", "set 2026-12-01T00:00:00Z"]
        ) {
            _ = TestStoreClockChange(String(decoding: $0, as: UTF8.self).split(separator: " ").map(String.init))
        },
        FuzzedDecoder("bans", cases: 1_000, texts: ["24h", "1h30m5.5s", "none", "100us"]) { text in
            _ = try BanDuration.parse(String(decoding: text, as: UTF8.self))
        },
        FuzzedDecoder("catalogues", cases: 1_000, samples: [catalogue]) { file in
            let catalogue = try ReceivedJSON.decode(Catalogue.self, from: file)
            _ = CatalogueCheck.problem(in: catalogue)
            _ = CatalogueJSON.offerings(of: catalogue)
        },
        FuzzedDecoder(
            "moments", cases: 2_000, texts: ["2026-11-25T12:00:00Z", "2026-11-25T12:00:00.123456+02:00"]
        ) { text in
            guard let moment = Timestamp(String(decoding: text, as: UTF8.self)) else { throw CancellationError() }
            _ = (moment.text, moment.seconds, moment.advanced(bySeconds: 86_400), moment.isWithin(60, of: moment))
            _ = StorePeriod("P1M")?.moment(after: moment, times: 12).text
        },
    ]

    private static func request(_ body: Data) throws -> Request {
        Request(head: try RequestHead(parsing: "POST / HTTP/1.1", maximumFields: 1), body: body, peer: .local(user: 0))
    }

    private static let chat =
        #"{"model":"slipway-guide","messages":[{"role":"system","content":"s"},{"role":"user","content":[{"type":"text","#
        + #""text":"open the chat 3"},{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}]}],"#
        + #""max_tokens":100,"n":1,"stream":true,"stream_options":{"include_usage":true},"stop":["a"],"temperature":0.5,"#
        + #""tools":[{"type":"function","function":{"name":"open_chat","parameters":{"type":"object","properties":{}}}}],"#
        + #""tool_choice":"auto","response_format":{"type":"json_schema","json_schema":{"name":"n","schema":{"type":"object","#
        + #""properties":{"a":{"type":"integer","minimum":3},"b":{"type":"array","minItems":2,"items":{"type":"string","#
        + #""minLength":5}}},"required":["a","b"]}}}}"#

    private static let catalogue = (try? JSONEncoder().encode(Catalogue.shipped)) ?? Data()
}
