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
        }
    ]
}
