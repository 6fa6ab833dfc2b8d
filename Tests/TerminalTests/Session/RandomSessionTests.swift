import CoreTesting
import Testing

@testable import Terminal

/// Long random sessions. What a terminal shows is after every frame what was meant.
@Suite(.timeLimit(.minutes(60))) @MainActor
struct RandomSessionTests {
    private nonisolated static let seeds: [UInt64] = [1, 2, 3, 4]
    /// 100,000 by `Tools/test --long`, 1,000 otherwise.
    private nonisolated static let events = Fuzz.count < 1_000_000 ? 1_000 : Fuzz.count / 10

    @Test(arguments: seeds) func terminalsShowWhatWasMeant(seed: UInt64) throws {
        let session = try RandomSession(seed: seed, python: PyteTerminal.python)
        try session.run(events: Self.events / Self.seeds.count)
    }
}
