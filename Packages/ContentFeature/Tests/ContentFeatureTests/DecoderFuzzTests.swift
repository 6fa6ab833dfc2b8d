import CoreTesting
import Foundation
import Testing

@testable import ContentFeature

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder("paywalls", cases: 1_000, texts: [Paywalls.standardDocument]) { document in
            _ = try Paywalls(document, named: "paywalls.json")
        },
        FuzzedDecoder(
            "failures that were kept", cases: 2_000,
            texts: [TooLong(used: 9_000, limit: 8_192), TooLong(used: nil, limit: 4_096)].map(\.words)
        ) { words in
            guard let tooLong = TooLong(words: String(decoding: words, as: UTF8.self)) else { return }
            _ = tooLong.leavingOut([(bytes: 4_000, isQuestion: true), (bytes: 9_000, isQuestion: false)], rest: 100)
            _ = tooLong.words
        },
    ]
}
