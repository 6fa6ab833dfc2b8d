import CoreTesting
import Foundation
import Testing

@testable import Shell

/// Whatever bytes come from outside end in a value or in an error: see `FuzzedDecoder`.
@Suite(.timeLimit(.minutes(60))) struct DecoderFuzzTests {
    @Test func anyBytesEndInAValueOrAnError() async {
        await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderFuzzTests.decoders) }
        #expect(FuzzedDecoder.failure() == nil)
    }

    private static let decoders: [FuzzedDecoder] = [
        FuzzedDecoder(
            "lines for the driver", cases: 4_000,
            texts: [
                #"{"do":"type","element":"options.email","text":"anna@example.org","wait":false,"id":7}"#,
                #"{"do":"rows","element":"a","from":200,"count":100}"#, #"{"do":"phase","phase":"active"}"#,
            ]
        ) { line in
            _ = try DriverCommand(DriverFields(line: String(decoding: line, as: UTF8.self)))
        }
    ]
}
