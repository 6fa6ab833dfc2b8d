import CoreTesting
import Foundation
import Testing

/// `kill -9` during navigation, a thousand times: every relaunch restores the last acknowledged state.
///
/// An answer is an acknowledgement. Many commands are written at once, and the program is killed somewhere among them;
/// any number of the unanswered ones, in order from the first, may have been executed. Any other state after a relaunch
/// is a failure.
@Suite(.timeLimit(.minutes(60))) struct NavigationKillJourney {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyRelaunchOfASignedOutWindowRestoresWhatWasAcknowledged(seed: UInt64) async throws {
        var walk = try KilledWalk(seed: seed, environment: [:], start: .signedOut)
        for _ in 0..<JourneyKills.count * 3 / 10 { try await walk.liveAndDie() }
        try await walk.endWell()
    }

    @Test func everyRelaunchOfASignedInWindowRestoresWhatWasAcknowledged() async throws {
        let server = try await BackendServer(TestHome())
        // So many starts would trigger the request for a review, a sheet that the test has not opened.
        let environment = server.environment.merging(["REVIEW_MINIMUM_RUNS": "0"]) { _, never in never }
        var walk = try KilledWalk(seed: 4, environment: environment, start: .signedIn)
        try await walk.register()
        for _ in 0..<max(1, JourneyKills.count - JourneyKills.count * 3 / 10 * 3) { try await walk.liveAndDie() }
        try await walk.endWell()
        await server.stop()
    }
}

/// One window, through many runs of the program.
private struct KilledWalk {
    struct Lost: Error, CustomStringConvertible {
        let description: String
    }

    private let home = TestHome()
    private let seed: UInt64
    private let environment: [String: String]
    private let isSignedIn: Bool
    private var random: SeededGenerator
    /// The places where the window can be, according to the answered and the unanswered commands.
    private var places: Set<NavigationModel>
    private var lives = 0
    /// Runs that ended before every command was answered.
    private var interrupted = 0
    /// Whether the last run ended before its first answer. After two such runs the window is set aside.
    private var diedUnseen = false

    init(seed: UInt64, environment: [String: String], start: NavigationModel) throws {
        self.seed = seed
        self.environment = environment
        isSignedIn = start.tab != nil
        places = [start]
        random = SeededGenerator(seed: seed)
    }

    func register() async throws {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        try await shell.quit()
    }

    /// Starts the program, sends many commands at once, and kills it after some of the answers.
    mutating func liveAndDie() async throws {
        lives += 1
        let commands =
            [.look]
            + (0..<random.next(below: 24)).map { _ in
                NavigationCommand.random(isSignedIn: isSignedIn, using: &random)
            }
        // More often early than late: commands that are written at once are answered fast.
        let patience = random.next(below: min(commands.count, 6) + 1)
        // Before the first answer at most every second time.
        let awaited = diedUnseen ? max(1, patience) : patience
        let program = try RunningProgram(["shell", "--driver", "jsonl"], in: home, environment: environment)
        program.write(commands.map { $0.line + "\n" }.joined())
        var answers: [String] = []
        while answers.count < awaited, let line = await program.nextLine() { answers.append(line) }
        // At a random moment of the next command, or of the start.
        spend(.microseconds(random.next(below: awaited == 0 ? 10_000 : 5)))
        program.kill(SIGKILL)
        while let line = await program.nextLine() { answers.append(line) }
        if answers.count < commands.count { interrupted += 1 }
        let status = await program.status()
        guard status == -SIGKILL else { throw lost("the program ended by itself, with \(status)", commands, answers) }
        try follow(commands, answers)
    }

    /// Shows every tab, and quits.
    mutating func endWell() async throws {
        #expect(interrupted > 0, "none of \(lives) lives ended in the middle of something")
        let shell = try DriverSession(home, environment: environment)
        let commands: [NavigationCommand] =
            [.look] + (isSignedIn ? ["welcome", "content", "settings"].map(NavigationCommand.select) : [])
        var answers: [String] = []
        for command in commands {
            shell.program.write(command.line + "\n")
            answers.append(try #require(await shell.program.nextLine()))
        }
        try follow(commands, answers)
        try await shell.quit()
    }

    private mutating func follow(_ commands: [NavigationCommand], _ lines: [String]) throws {
        var answers = lines.map { try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        // The last line may be incomplete, and then does not count as an answer.
        if let last = answers.last, last == nil { answers.removeLast() }
        for (number, answer) in answers.enumerated() {
            guard let snapshot = answer?.snapshot else { throw lost("this is no answer", commands, lines) }
            places = Set(places.map { $0.after(commands[number]) }.filter { $0.isShown(by: snapshot) })
            guard !places.isEmpty else { throw lost("answer \(number) shows another place", commands, lines) }
            guard !snapshot.toasts.contains(where: { $0.text.contains("window") }) else {
                throw lost("answer \(number) complains", commands, lines)
            }
        }
        var reached = places
        for command in commands[answers.count...] {
            reached = Set(reached.map { $0.after(command) })
            places.formUnion(reached)
        }
        diedUnseen = answers.isEmpty
    }

    private func lost(_ what: String, _ commands: [NavigationCommand], _ answers: [String]) -> Lost {
        let asked = commands.map(\.line).joined(separator: "\n")
        return Lost(
            description: """
                Life \(lives) of seed \(seed): \(what).
                It was at one of: \(places.map(\.link)). It was asked for:
                \(asked)
                and answered:
                \(answers.joined(separator: "\n"))
                """)
    }
}

extension NavigationModel {
    fileprivate func after(_ command: NavigationCommand) -> NavigationModel {
        var place = self
        place.perform(command)
        return place
    }
}
