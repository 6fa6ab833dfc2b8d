import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct CommandLineTests {
    @Test(arguments: ["https://example.com", "slipway://nowhere"])
    func aLinkThatLeadsNowhereIs65(_ link: String) async throws {
        let result = try await Program.run(["open", link], in: TestHome())
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("slipway: "))
    }

    @Test(arguments: [
        (["SUPABASE_URL": "https://x.supabase.co"], "SUPABASE_KEY"), (["SUPABASE_KEY": "key"], "SUPABASE_URL"),
        (["SUPABASE_URL": "http://example.com", "SUPABASE_KEY": "key"], "https"),
        (["SUPABASE_URL": "https://x.supabase.co", "SUPABASE_KEY": "sb_secret_abc"], "secret"),
        (["BACKEND_PASSWORD_COST": "21"], "BACKEND_PASSWORD_COST"), (["BACKEND_PASSWORD_COST": "x"], "1 to 20"),
        (["SLIPWAY_TIME_LIMIT_FACTOR": "0"], "SLIPWAY_TIME_LIMIT_FACTOR is '0'"),
    ])
    func badConfigurationIs78AndNamesIt(_ environment: [String: String], _ word: String) async throws {
        for arguments in [["shell", "--driver", "jsonl"], ["auth", "status"]] {
            let home = TestHome()
            let result = try await Program.run(arguments, in: home, environment: environment)
            #expect(result.status == 78)
            #expect(result.errors.contains(word))
            #expect(!FileManager.default.fileExists(atPath: home.url.path))
        }
    }

    @Test(arguments: [
        ["shell", "--driver", "jsonl"], ["settings", "list"], ["settings", "set", "appearance", "dark"],
    ])
    func homeThatIsAFileIs73AndIsLeftAsItWas(_ arguments: [String]) async throws {
        let home = TestHome()
        try Data("precious".utf8).write(to: home.url)
        let result = try await Program.run(arguments, in: home)
        #expect(result.status == 73)
        #expect(result.errors.contains(home.url.path))
        #expect(try Data(contentsOf: home.url) == Data("precious".utf8))
    }

    @Test func readingCommandsOpenOnlyWhatTheyUse() async throws {
        let home = TestHome()
        _ = try await Program.run(["routes", "list", "--json"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.path))
        _ = try await Program.run(["auth", "status"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/backend").path))
        _ = try await Program.run(["settings", "list"], in: home)
        #expect(!FileManager.default.fileExists(atPath: home.url.appendingPathComponent("state/backend").path))
    }
}
