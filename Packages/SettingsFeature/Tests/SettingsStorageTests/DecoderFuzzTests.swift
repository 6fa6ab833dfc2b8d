import CoreTesting
import Foundation
import Testing

@testable import SettingsStorage

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "settings to import", cases: 4_000,
            texts: [
                #"{"schema":1,"appVersion":"1.0","date":"2026-11-25T12:00:00Z","home":{"sound":false},"#
                    + #""account":{"sound.volume":80,"motto":"x"}}"#
            ]
        ) { document in
            let plan = SettingsImportPlan(
                document, definitions: SampleKeys.definitions, account: "ada", keepsUnknown: true)
            guard plan.problems.isEmpty else { throw CancellationError() }
        }
    ]
}
