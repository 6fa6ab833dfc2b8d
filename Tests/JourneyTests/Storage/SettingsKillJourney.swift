import CoreTesting
import Foundation
import Testing

/// `kill -9` while a window and command lines write settings: every acknowledged write survives, and the database is
/// intact.
///
/// A driver's answer is an acknowledgement, and so is a command line's exit with 0. Unacknowledged changes may have
/// been made or not, those of each window in order. Any other content of the database is a failure.
@Suite(.timeLimit(.minutes(60))) struct SettingsKillJourney {
    @Test(arguments: [1, 2] as [UInt64])
    func everythingAcknowledgedIsThereAndTheDatabaseIsWhole(seed: UInt64) async throws {
        let server = try await BackendServer(TestHome())
        var settings = KilledSettings(seed: seed, environment: server.environment)
        try await settings.register()
        for _ in 0..<max(1, JourneyKills.count / 2) { try await settings.liveAndDie() }
        try await settings.endWell()
        await server.stop()
    }

    /// An answered `type` is an acknowledgement, too, although nothing was saved or sent.
    @Test(arguments: [("edit-profile", "profile.name"), ("feedback-form", "feedback.message")])
    func whatWasTypedIsThere(sheet: String, field: String) async throws {
        let (server, home) = (try await BackendServer(TestHome()), TestHome())
        // So many starts would trigger the request for a review, a sheet that the test has not opened.
        let environment = server.environment.merging(["REVIEW_MINIMUM_RUNS": "0"]) { $1 }
        var shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com", name: "Ada")
        try await shell.open("slipway://settings?sheet=\(sheet)")
        for life in 1...max(2, JourneyKills.count / 20) {
            try await shell.type("Grace in life \(life)", into: field)
            await shell.kill()
            shell = try DriverSession(home, environment: environment)
            #expect(try await shell.snapshot().value(field) == "Grace in life \(life)")
        }
        try await shell.quit()
        await server.stop()
    }
}

/// The settings of one home, through many runs of the processes that change them.
private struct KilledSettings {
    struct Lost: Error, CustomStringConvertible {
        let description: String
    }

    private let home = TestHome()
    private let seed: UInt64
    private let environment: [String: String]
    private var random: SeededGenerator
    /// The settings that the window can have, according to the answered and the unanswered commands.
    private var models: Set<SettingsModel> = [SettingsModel()]
    /// The possible values of the name, which command lines change.
    private var names: Set<String> = ["Ada"]
    private var lives = 0
    /// Runs that ended before every command was answered.
    private var interrupted = 0
    /// Command lines that were killed, and those that succeeded.
    private var (killed, done) = (0, 0)

    init(seed: UInt64, environment: [String: String]) {
        self.seed = seed
        self.environment = environment
        random = SeededGenerator(seed: seed)
    }

    func register() async throws {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com", name: "Ada")
        try await shell.quit()
    }

    /// Starts a window and a command line that change settings, and kills them while they do.
    mutating func liveAndDie() async throws {
        lives += 1
        let changes = (0..<random.next(below: 16)).map { _ in SettingsChange.random(using: &random) }
        let commands = [SettingsChange.look] + changes
        let window = try RunningProgram(["shell", "--driver", "jsonl"], in: home, environment: environment)
        window.write(commands.map { $0.line + "\n" }.joined())
        let name = "Ada in life \(lives)"
        let writer = try RunningProgram(
            ["settings", "set", "profile.name", name], in: home, environment: environment)

        if random.next(below: 2) == 0 {
            // At a random moment of its start or its write; the window starts at the same time.
            spend(.microseconds(random.next(below: 30_000)))
            writer.kill(SIGKILL)
        }
        let patience = random.next(below: min(commands.count, 6) + 1)
        var answers: [String] = []
        while answers.count < patience, let line = await window.nextLine() { answers.append(line) }
        spend(.microseconds(random.next(below: patience == 0 ? 10_000 : 5)))
        window.kill(SIGKILL)
        while let line = await window.nextLine() { answers.append(line) }
        if answers.count < commands.count { interrupted += 1 }
        let status = await window.status()
        guard status == -SIGKILL else { throw lost("the window ended by itself, with \(status)", commands, answers) }

        let written = await writer.result()
        switch written.status {
        case 0: (names, done) = ([name], done + 1)
        case -SIGKILL:
            names.insert(name)
            killed += 1
        default: throw lost("the command line failed: \(written.errors)", commands, answers)
        }
        try follow(commands, answers)
        try await compareWithDatabase(commands, answers)
    }

    /// Checks the result once more through the program itself.
    func endWell() async throws {
        #expect(interrupted > 0, "none of \(lives) lives ended in the middle of something")
        #expect(done > 0)
        #expect(killed > 0 || lives < 20)
        let shell = try DriverSession(home, environment: environment)
        let here = try await shell.showSettings()
        #expect(models.contains { $0.isShown(by: here) })
        #expect(names.contains(here.element("settings.name")?.value ?? ""))
        try await shell.quit()
        #expect(try home.databasesSetAside() == [])
    }

    private mutating func follow(_ commands: [SettingsChange], _ lines: [String]) throws {
        var answers = lines.map { try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        // The last line may be incomplete, and then does not count as an answer.
        if let last = answers.last, last == nil { answers.removeLast() }
        for (number, answer) in answers.enumerated() {
            guard let snapshot = answer?.snapshot else { throw lost("this is no answer", commands, lines) }
            models = Set(models.map { $0.after(commands[number]) }.filter { $0.isShown(by: snapshot) })
            guard !models.isEmpty else { throw lost("answer \(number) shows other settings", commands, lines) }
        }
        var reached = models
        for command in commands[answers.count...] {
            reached = Set(reached.map { $0.after(command) })
            models.formUnion(reached)
        }
    }

    private mutating func compareWithDatabase(_ commands: [SettingsChange], _ answers: [String]) async throws {
        let copy = try DatabaseCopy(of: home)
        let integrity = try await copy.integrity()
        guard integrity == ["ok"] else { throw lost("the database is damaged: \(integrity)", commands, answers) }
        let settings = try await copy.settings()
        models = models.filter { $0.isHeld(by: settings) }
        names = names.filter { $0 == settings["profile.name"] }
        guard !models.isEmpty, !names.isEmpty else {
            throw lost("the database holds \(settings)", commands, answers)
        }
    }

    private func lost(_ what: String, _ commands: [SettingsChange], _ answers: [String]) -> Lost {
        Lost(
            description: """
                Life \(lives) of seed \(seed): \(what).
                It could have been one of \(models), and the name one of \(names). The window was asked for:
                \(commands.map(\.line).joined(separator: "\n"))
                and answered:
                \(answers.joined(separator: "\n"))
                """)
    }
}
