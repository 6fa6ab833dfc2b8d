import CoreTesting
import Foundation
import Testing

@testable import Composition

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "configuration files", cases: 4_000,
            texts: [
                #"{"supabase":{"url":"https://a.b","key":"k"},"ai":{"url":"http://127.0.0.1:1/v1","model":"m"},"#
                    + #""backend":{"password-cost":14},"review":{"minimum-runs":10},"telemetry":{"test-mode":true},"#
                    + #""keys":{"find":["Ctrl-P","Ctrl-K"],"back":"Esc"}}"#
            ]
        ) { document in
            guard ConfigurationFile(document).problems.isEmpty else { throw CancellationError() }
        }
    ]
}
