import CoreTesting
import Foundation
import Testing

/// `kill -9` at forty moments of a streamed reply: what was shown is there, the reply is marked as interrupted, and can be
/// continued.
@Suite(.timeLimit(.minutes(60))) struct ChatKillJourney {
    /// Each has a home of its own. They run at the same time, since most of it is waiting for words.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func whatWasShownIsThereAndTheReplyCanBeContinued(seed: UInt64) async throws {
        var interrupted = 0
        var lives = max(10, JourneyKills.count / 10)
        while lives > 0 {
            // A screen shows the last fifty messages: two of each life.
            let most = min(lives, 20)
            var chat = try KilledChat(seed: seed << 32 + UInt64(lives))
            try await chat.register()
            for _ in 0..<most { try await chat.liveAndDie() }
            interrupted += chat.interrupted
            lives -= most
        }
        #expect(interrupted > 0, "no reply was interrupted")
    }
}

/// One conversation, through many runs of the program.
private struct KilledChat {
    struct Lost: Error, CustomStringConvertible {
        let description: String
    }

    private let home = TestHome()
    private let server: ScriptedAIServer
    private let seed: UInt64
    private var random: SeededGenerator
    private var lives = 0
    /// The texts of the conversation, all of them acknowledged.
    private var texts: [String] = []
    private(set) var interrupted = 0

    init(seed: UInt64) throws {
        server = try ScriptedAIServer.counting()
        self.seed = seed
        random = SeededGenerator(seed: seed)
    }

    func register() async throws {
        let shell = try DriverSession(home, environment: StandIn.echo)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        try await shell.quit()
    }

    /// Lets a reply begin, kills the program at a random moment of it, and continues the reply after a restart.
    mutating func liveAndDie() async throws {
        lives += 1
        // So many starts would trigger the request for a review, a sheet that the test has not opened.
        let quiet = ["REVIEW_MINIMUM_RUNS": "0"]
        let shell = try DriverSession(home, environment: server.environment.merging(quiet) { $1 })
        let before = try await shell.snapshot().texts
        guard before == texts else { throw lost("the conversation was \(before)") }
        let question = "Count, life \(lives)."
        try await shell.beginToSend(question)
        var seen = Sightings()
        let moment = ContinuousClock.now + .milliseconds(random.next(below: 4_000))
        repeat { try await seen.look(shell, at: "chat.message.\(texts.count + 2)") } while ContinuousClock.now < moment
        let died = ContinuousClock.now
        shell.program.kill(SIGKILL)
        _ = await shell.program.status()

        let again = try DriverSession(home, environment: StandIn.echo.merging(quiet) { $1 })
        var here = try await again.snapshot()
        let kept = here.texts
        try check(kept, question: question, shown: seen.acknowledged(before: died), here)
        if kept.count == texts.count {
            // It had not begun.
            here = try await again.send(question)
        } else if kept.last == "" {
            here = try await again.tap("chat.regenerate")
        } else {
            interrupted += 1
            here = try await again.tap("chat.continue")
        }
        let whole = here.texts
        guard whole.count == texts.count + 2, let reply = whole.last, reply.hasPrefix(kept.last ?? ""), !reply.isEmpty,
            here.value("chat.status")?.hasPrefix("Complete") == true
        else { throw lost("\(kept.suffix(2)) was continued as \(whole.suffix(2)): \(here.screen.elements)") }
        texts = whole
        try await again.quit()
    }

    private func check(_ kept: [String], question: String, shown: [String], _ here: Answer.Snapshot) throws {
        guard kept.count == texts.count || kept.count == texts.count + 2, kept.starts(with: texts) else {
            throw lost("it holds \(kept)")
        }
        guard kept.count > texts.count else {
            guard shown.isEmpty else { throw lost("the turn is gone, although \(shown) was shown") }
            return
        }
        let reply = kept[kept.count - 1]
        guard kept[kept.count - 2] == question, ScriptedAIServer.count.hasPrefix(reply) else {
            throw lost("it holds \(kept.suffix(2))")
        }
        if let text = shown.last, !reply.hasPrefix(text) { throw lost("\(text) was shown, and \(reply) is there") }
        guard here.value("chat.status")?.hasPrefix("Interrupted") == true else {
            throw lost("the status is \(here.value("chat.status") ?? "missing")")
        }
    }

    private func lost(_ what: String) -> Lost {
        Lost(description: "Life \(lives) of seed \(seed), after \(texts): \(what)")
    }

    /// What snapshots have shown of the reply, and when.
    private struct Sightings {
        private var seen: [(text: String, time: ContinuousClock.Instant)] = []
        /// The longest time that the program has taken for a snapshot.
        private var longest = Duration.zero

        /// - Parameter reply: the new reply's id. The one of before may still be shown when the new one can be stopped.
        mutating func look(_ shell: DriverSession, at reply: String) async throws {
            let asked = ContinuousClock.now
            let here = try await shell.snapshot()
            let answered = ContinuousClock.now
            longest = max(longest, answered - asked)
            guard here.offers("chat.stop"), let shown = here.element(reply) else { return }
            seen.append((shown.value ?? "", answered))
        }

        /// What must be there after a kill. A piece is written at most 250 ms after it came; on a busy machine that takes
        /// longer, as snapshots do. The limit itself is tested with a clock of the test's.
        func acknowledged(before end: ContinuousClock.Instant) -> [String] {
            let allowed = max(.seconds(1), .milliseconds(250) + longest * 4)
            return seen.filter { $0.time + allowed <= end }.map(\.text)
        }
    }
}
