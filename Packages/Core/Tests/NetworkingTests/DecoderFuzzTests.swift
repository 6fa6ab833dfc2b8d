import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "event streams", cases: 5_000,
            texts: [
                "event: a\nid: 1\nretry: 5000\ndata: one\ndata: two\n\n: comment\n\ndata:{\"a\":1}\r\n\r\n",
                "\u{feff}data: x\r\rid: é\nid\n\ndata\n\n",
            ]
        ) { body in
            var parser = ServerSentEventParser()
            for start in stride(from: 0, to: body.count, by: 700) {
                _ = try parser.feed([UInt8](body.dropFirst(start).prefix(700)))
            }
        },
        FuzzedDecoder(
            "dates of HTTP", cases: 2_000, texts: ["Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:60 GMT"]
        ) { text in
            guard let date = HTTPDate.parse(String(decoding: text, as: UTF8.self)) else { throw CancellationError() }
            _ = Int64(date.timeIntervalSince1970 * 1_000_000)
        },
        FuzzedDecoder(
            "times to wait", cases: 2_000, texts: ["120", "Sun, 06 Nov 2033 08:49:37 GMT", "0", "1.5"]
        ) { text in
            var fields = HTTPFields()
            fields[.retryAfter] = String(decoding: text, as: UTF8.self)
            if let wait = fields.retryAfter(now: Date(timeIntervalSince1970: 1_800_000_000)) {
                _ = ContinuousClock.now.advanced(by: wait)
            }
        },
    ]
}
