import Core
import CoreTesting
import Foundation
import Testing

/// `slipway settings export` and `import`: all or nothing.
@Suite(.timeLimit(.minutes(10))) struct SettingsExportTests {
    private let home = TestHome()
    private let place: TemporaryDirectory

    init() throws {
        place = try TemporaryDirectory()
    }

    private func fill() async throws {
        for (name, value) in [
            ("appearance", "dark"), ("notifications", "on"), ("profile.name", "Ada"),
            ("profile.email", "ada@example.com"),
        ] {
            let set = try await home.settings("set", name, value)
            #expect(set.status == 0, "\(set.errors)")
        }
    }

    @Test func whatIsSetIsWrittenWithItsTypesAndWithoutWhatIsPersonal() async throws {
        try await fill()
        let export = try await home.settings("export")
        #expect(export.status == 0)
        let form = try #require(export.json as? [String: Any])
        #expect((form["home"] as? [String: String]) == ["appearance": "dark"])
        let account = try #require(form["account"] as? [String: Any])
        #expect(account["notifications"] as? Bool == true && account["profile.name"] as? String == "Ada")
        #expect(account["profile.email"] == nil && account["analytics"] == nil)
        #expect(form["schema"] as? Int == 1)
        #expect(try await home.settings("export", "--sensitive", "-").output.contains("ada@example.com"))
    }

    @Test func aFileIsItsOwnersAndIsNeverReplacedUnasked() async throws {
        try await fill()
        let file = place.path("settings.json")
        let export = try await home.settings("export", file.path)
        #expect(export.status == 0 && export.output.isEmpty, "\(export)")
        #expect(export.errors.contains("3 settings") && export.errors.contains(file.path), "\(export.errors)")
        #expect(try FileStatus(at: file).permissions == 0o600)

        try Data("precious".utf8).write(to: file)
        let refused = try await home.settings("export", file.path)
        #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
        #expect(try Data(contentsOf: file) == Data("precious".utf8))
        #expect(try await home.settings("export", "--force", file.path).status == 0)
        #expect(try Data(contentsOf: file).count > 100)
        #expect(try FileStatus(at: file).permissions == 0o600)

        #expect(try place.names == ["settings.json"], "nothing unfinished is left")
    }

    @Test func anotherHomeBecomesTheSame() async throws {
        try await fill()
        let file = place.path("settings.json")
        let whole = try #require(try await home.settings("export").json as? [String: Any])
        let document = whole.merging(["account": [String: Any]()]) { $1 }
        try JSONSerialization.data(withJSONObject: document).write(to: file)
        let other = TestHome()
        let dry = try await other.settings("import", file.path, "--dry-run")
        #expect(dry.status == 0)
        #expect(dry.output.contains("appearance: (not set) -> dark\n"), "\(dry.output)")
        #expect(dry.errors.contains("Would change 1 setting."), "\(dry.errors)")
        #expect(try await other.settings("get", "appearance").output == "system\n")

        let imported = try await other.settings("import", file.path, "--json")
        #expect((imported.json as? [String: Any])?["dryRun"] as? Bool == false, "\(imported)")
        #expect(try await other.settings("get", "appearance").output == "dark\n")
        let again = try await other.settings("import", file.path)
        #expect(again.errors.contains("Changed 0 settings. 1 was the same already."), "\(again)")
    }
}
