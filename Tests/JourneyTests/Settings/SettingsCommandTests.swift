import Foundation
import GRDB
import Testing

/// `slipway settings …` as people and scripts call it.
@Suite(.timeLimit(.minutes(10))) struct SettingsCommandTests {
    private let home = TestHome()

    @Test func theListIsInColumnsAndHidesWhatIsPersonal() async throws {
        #expect(try await home.settings("set", "profile.email", "ada@example.com").status == 0)
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        let lines = try await home.settings("list").output.split(separator: "\n")
        #expect(lines.contains { $0.wholeMatch(of: /profile\.email +\(hidden\) +\S.*/) != nil }, "\(lines)")
        #expect(lines.contains { $0.wholeMatch(of: /appearance +dark +\S.* Default: system\./) != nil }, "\(lines)")
        #expect(try await home.settings("list", "--sensitive").output.contains("ada@example.com"))
    }

    @Test func aDatabaseThatAnotherProgramHasLockedIsToBeTriedAgain() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: home.database.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let set = try await home.settings(
            "set", "appearance", "light", environment: ["SLIPWAY_TIME_LIMIT_FACTOR": "1"])
        #expect(set.status == 75 && set.errors.contains("Another process is using the database"), "\(set.errors)")
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        #expect(try await home.settings("get", "appearance").output == "dark\n")
    }

    @Test func theListForProgramsHasFourKeysAndNullForWhatIsPersonal() async throws {
        #expect(try await home.settings("set", "profile.email", "ada@example.com").status == 0)
        #expect(try await home.settings("set", "notifications", "on").status == 0)
        func list(_ options: String...) async throws -> [String: [String: Any]] {
            let result = try await Program.run(["settings", "list", "--json"] + options, in: home)
            let all = try #require(result.json as? [[String: Any]])
            for setting in all { #expect(Set(setting.keys) == ["key", "value", "default", "help"]) }
            return Dictionary(uniqueKeysWithValues: all.map { ($0["key"] as? String ?? "", $0) })
        }
        let hidden = try await list()
        #expect(hidden["profile.email"]?["value"] is NSNull)
        #expect(hidden["notifications"]?["value"] as? Bool == true)
        #expect(hidden["notifications"]?["default"] as? Bool == false)
        #expect(hidden["appearance"]?["value"] as? String == "system")
        #expect(try await list("--sensitive")["profile.email"]?["value"] as? String == "ada@example.com")
    }

    @Test func setPrintsTheNewValueAndGetPrintsIt() async throws {
        let set = try await home.settings("set", "profile.name", "Ada")
        #expect(set.output == "profile.name = Ada\n")
        #expect(set.errors == "slipway: You are signed out. This value applies only while you are signed out.\n")
        #expect(try await home.settings("get", "profile.name").output == "Ada\n")
        #expect(try await home.settings("set", "profile.name", "").output == "profile.name = (empty)\n")
        #expect(try await home.settings("set", "appearance", "dark").errors.isEmpty)
        let json = try await home.settings("set", "notifications", "yes", "--json")
        #expect((json.json as? [String: Any])?["value"] as? Bool == true)
    }

    /// `list`, `get`, `set` and `watch` hide the same values.
    @Test func aPersonalSettingIsHiddenUnlessItIsEmpty() async throws {
        #expect(try await home.settings("get", "profile.email").output == "\n")
        #expect(try await home.settings("list").output.contains(/profile\.email +\(empty\)/))
        let set = try await home.settings("set", "profile.email", "ada@example.com")
        #expect(set.output == "profile.email = (hidden)\n")
        for command in ["get", "watch"] {
            let refused = try await home.settings(command, "profile.email")
            #expect(refused.status == 77 && refused.output.isEmpty, "\(refused)")
            #expect(refused.errors == "slipway: profile.email is personal. Add --sensitive to print it.\n")
        }
        let json = try await home.settings("get", "profile.email", "--json")
        #expect(json.status == 77 && (json.json as? [String: Any])?["value"] is NSNull, "\(json)")
        #expect(try await home.settings("get", "profile.email", "--sensitive").output == "ada@example.com\n")
    }

    @Test func unsetBringsTheDefaultBack() async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        #expect(try await home.settings("unset", "appearance").output == "appearance = system\n")
        #expect(try await home.settings("get", "appearance").output == "system\n")
    }

    @Test(arguments: [
        (["get", "apearance"], "Did you mean 'appearance'?"), (["watch", "analytic"], "'analytics'"),
        (["set", "appearance", "purple"], "system, light or dark"), (["get", "onboarding.progress"], "no setting"),
    ])
    func anInvalidValueIs65AndListsValidOnes(_ arguments: [String], words: String) async throws {
        let result = try await Program.run(["settings"] + arguments, in: home)
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(arguments: [
        ["set", "appearance"], ["import"], ["export", "a", "b"], ["lst"],
    ])
    func aMisunderstoodLineIs64(_ arguments: [String]) async throws {
        let result = try await Program.run(["settings"] + arguments, in: home)
        #expect(result.status == 64)
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
    }

    @Test(arguments: [
        (["get", "app"], "appearance\n"), (["set", "profile."], "profile.name\nprofile.email\n"),
        (["unset", "onboarding"], ""), (["set", "notifications", "o"], "on\noff\n"),
        (["set", "profile.name", "t"], ""), (["set", "appearance", "d"], "dark\n"),
    ])
    func namesAndValuesAreCompleted(_ words: [String], completions: String) async throws {
        let line = ["slipway", "settings"] + words
        let position = words.count - 2
        let result = try await Program.run(
            [
                "---completion", "settings", words[0], "--", "positional@\(position)", String(line.count - 1),
                String(line.last?.count ?? 0),
            ] + line, in: home)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == completions)
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
    }
}
