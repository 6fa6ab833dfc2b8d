import Core
import CoreTesting
import Foundation
import Testing

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "JSON", cases: 8_000,
            texts: [
                #"{"a":[1,-2.5e3,"é\n\ud83d\ude00",null,true],"b":{"c":9007199254740993},"d":""}"#,
                "[0.1, 1e5, {\"k\": [[[]]]}]", "\u{feff}{\"a\": 1}",
            ]
        ) { text in
            _ = ReceivedJSON.fault(in: text)
            var parts: [Data] = []
            try? ReceivedJSON.forEachMember(of: text) { parts.append($1) }
            try? ReceivedJSON.forEachElement(of: text) { parts.append($1) }
            guard !parts.contains(where: \.isEmpty) else { throw FuzzFailure("a part is empty") }
            _ = try ReceivedJSON.value(of: text, nesting: 64, values: 10_000)
            let value = try ReceivedJSON.decode(JSONValue.self, from: text)
            guard let written = try? JSONEncoder().encode(value) else { throw FuzzFailure("it cannot be written") }
            _ = try ReceivedJSON.decode(JSONValue.self, from: written)
        },
        FuzzedDecoder("base 64 for URLs", cases: 2_000, texts: ["SGVsbG8gV29ybGQ", "_-8"]) { text in
            guard let data = Base64URL.decode(String(decoding: text, as: UTF8.self)) else { throw CancellationError() }
            _ = Base64URL.encode(data)
        },
        FuzzedDecoder(
            "addresses of servers", cases: 2_000,
            texts: ["https://project.supabase.co:8443/base/", "http://127.0.0.1:54321", "http://[::1]:80/x"]
        ) { text in
            _ = try BackendEndpoint(url: String(decoding: text, as: UTF8.self), key: "sb_publishable_x")
        },
    ]
}
