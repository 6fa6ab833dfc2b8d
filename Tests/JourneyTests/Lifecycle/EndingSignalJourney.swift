import CoreTesting
import Foundation
import Testing

/// A signal that ends the shell: the window opens again where it was.
struct EndingSignalJourney {
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func endingSignalSavesAndEndsTheProcess(_ signal: Int32) async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        try await first.open("slipway://content/lottie1")

        first.program.kill(signal)
        #expect(await first.program.status() == -signal)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/lottie1")
        try await second.quit()
    }
}
