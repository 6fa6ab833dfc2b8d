import CoreTesting
import Foundation
import GRDB
import Testing

/// The output of `slipway doctor` for an installation.
@Suite(.timeLimit(.minutes(10))) struct DoctorTests {
    private let home = TestHome()

    private func report(_ environment: [String: String] = [:]) async throws -> (status: Int32, report: DoctorReport) {
        let result = try await Program.run(["doctor", "--json"], in: home, environment: environment)
        return (result.status, try JSONDecoder().decode(DoctorReport.self, from: Data(result.output.utf8)))
    }

    @Test func aFreshHomeIsWellAndNothingIsMade() async throws {
        let (status, report) = try await report()
        #expect(status == 0)
        #expect(report.ok && report.problems.isEmpty)
        let titles = "app, paths, storage, settings, waiting, backend, ai, windows, windows kept, log"
        #expect(report.sections.map(\.title).joined(separator: ", ") == titles)
        #expect(report.lines("app").map(\.name) == ["version", "process", "Swift", "SQLite", "libcurl", "system"])
        #expect(report.value("waiting", "waiting") == "none")
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
    }

    @Test func thatNothingIsTrackedIsReported() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        #expect(try await report().report.value("waiting", "feedback") == "you are not signed in")
        let report = try await report([
            "TELEMETRY_URL": "https://t.example", "TELEMETRY_APP_ID": "A", "DO_NOT_TRACK": "1",
        ]).report
        #expect(report.value("waiting", "analytics") == "off: DO_NOT_TRACK is set")
    }

    @Test func storageIsReported() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        let (status, report) = try await report()
        #expect(status == 0, "\(report.problems)")
        for (name, word) in [
            ("database", home.database.path), ("database", "mode 600"), ("schema", "settings.1"), ("journal", "wal"),
            ("synchronous", "FULL"), ("check", "ok"), ("size", "B"), ("disk", "free"),
        ] {
            let value = try #require(report.value("storage", name), "\(name) is missing: \(report.lines("storage"))")
            #expect(value.contains(word), "\(name): \(value)")
        }
    }

    @Test func settingsThatMakeNoSenseAreNamedAndTheirValuesAreNot() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        let queue = try DatabaseQueue(path: home.database.path)
        try await queue.write { database in
            try database.execute(
                sql: """
                    UPDATE setting SET value = 'octarine' WHERE name = 'appearance';
                    INSERT INTO setting (scope, account, name, value) VALUES ('home', '', 'volume', '11');
                    """)
        }
        try queue.close()
        let (status, report) = try await report()
        #expect(status == 0, "\(report.problems)")
        #expect(report.value("settings", "not valid")?.contains("appearance") == true, "\(report.lines("settings"))")
        #expect(report.value("settings", "unknown")?.contains("volume") == true, "\(report.lines("settings"))")
        #expect(!report.sections.flatMap(\.lines).contains { $0.value.contains("octarine") })
    }

    @Test func theLastErrorsOfEveryProcessAreReported() async throws {
        try FileManager.default.createDirectory(at: home.state, withIntermediateDirectories: true)
        let lines = (1...9).flatMap { number in
            ["2026-11-22T01:0\(number):00Z info app: fine", "2026-11-22T01:0\(number):30Z error app: fault \(number)"]
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: home.state.appendingPathComponent("slipway.log"))
        let report = try await report().report
        #expect(report.lines("log").map(\.value) == (5...9).map { "error app: fault \($0)" })
        #expect(report.lines("log").map(\.name) == (5...9).map { "2026-11-22T01:0\($0):30Z" })
    }

    @Test func aFileThatOthersCanReadIsAProblem() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        let session = home.state.appendingPathComponent("session.json")
        try Data("{}".utf8).write(to: session)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: session.path)
        let (status, report) = try await report()
        #expect(status == 1)
        #expect(report.problems.contains { $0.contains("chmod go= '\(session.path)'") }, "\(report.problems)")
    }

    @Test func aBackendThatIsGoneIsAProblem() async throws {
        let port = try UnusedPort.next()
        let (status, report) = try await report(["SUPABASE_URL": "http://127.0.0.1:\(port)", "SUPABASE_KEY": "key"])
        #expect(status == 1)
        #expect(!report.ok)
        #expect(report.lines("backend").contains { $0.name == "health" && $0.isProblem })
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
    }

    @Test func theServerForAnswersIsReportedWithoutItsKey() async throws {
        let standIn = try await report()
        #expect(standIn.status == 0)
        #expect(standIn.report.value("ai", "server") == "the stand-in on this machine. Set AI_URL to use a model.")

        let result = try await Program.run(
            ["doctor", "--json"], in: home,
            environment: ["AI_URL": "https://api.example/v1/", "AI_KEY": "sk-very-secret", "AI_MODEL": "large"])
        #expect(result.status == 0)
        let report = try JSONDecoder().decode(DoctorReport.self, from: Data(result.output.utf8))
        #expect(report.value("ai", "server") == "https://api.example/v1")
        #expect(report.value("ai", "model") == "large")
        #expect(report.value("ai", "key") == "set (from AI_KEY)")
        #expect(!(result.output + result.errors).contains("sk-very-secret"))

        let wrong = try await self.report(["AI_KEY": "sk-very-secret"])
        #expect(wrong.status == 1)
        #expect(wrong.report.problems.first?.hasPrefix("AI_KEY is set, but AI_URL is not.") == true)
    }

    @Test func itPrintsNoSecretOfASignedInHome() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        var scan = SecretScan(home)
        try scan.sweep()
        for arguments in [["doctor"], ["doctor", "--json"]] {
            let result = try await Program.run(arguments, in: home)
            #expect(result.status == 0, "\(result)")
            for secret in scan.kept.keys { #expect(!result.output.contains(secret) && !result.errors.contains(secret)) }
        }
        #expect(!scan.kept.isEmpty)
        try await shell.quit()
    }
}

/// What `slipway doctor --json` prints.
struct DoctorReport: Decodable {
    struct Section: Decodable {
        let title: String
        let lines: [Line]
    }

    struct Line: Decodable {
        let name: String
        let value: String
        let isProblem: Bool
    }

    let ok: Bool
    let sections: [Section]

    func lines(_ title: String) -> [Line] { sections.first { $0.title == title }?.lines ?? [] }

    func value(_ title: String, _ name: String) -> String? {
        lines(title).first { $0.name == name }?.value
    }

    var problems: [String] { sections.flatMap(\.lines).filter(\.isProblem).map(\.value) }
}
