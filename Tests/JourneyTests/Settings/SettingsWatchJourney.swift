import Foundation
import Testing

/// `slipway settings watch`: changes by other processes, as they happen.
@Suite(.timeLimit(.minutes(10))) struct SettingsWatchJourney {
    private let home = TestHome()

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func oneSettingIsPrintedWithoutItsNameUntilASignal(_ signal: Int32) async throws {
        let watch = try RunningProgram(["settings", "watch", "appearance", "--now"], in: home)
        #expect(await watch.nextLine() == "system")
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        #expect(await watch.nextLine() == "dark")
        #expect(try await home.settings("set", "notifications", "on").status == 0)
        #expect(try await home.settings("unset", "appearance").status == 0)
        #expect(await watch.nextLine() == "system")
        watch.kill(signal)
        let result = await watch.result()
        #expect(result.status == 0)
        #expect(result.output == "system\ndark\nsystem\n")
    }

    @Test func allSettingsArePrintedWithTheirNames() async throws {
        let watch = try RunningProgram(["settings", "watch", "--now"], in: home)
        let count = try await home.settings("list").output.split(separator: "\n").count
        var first: [String] = []
        for _ in 0..<count { first.append(try #require(await watch.nextLine())) }
        #expect(first.contains("appearance = system") && first.contains("profile.email = (empty)"), "\(first)")
        #expect(try await home.settings("set", "profile.name", "Ada").status == 0)
        #expect(await watch.nextLine() == "profile.name = Ada")
        #expect(try await home.settings("set", "profile.email", "ada@example.com").status == 0)
        #expect(await watch.nextLine() == "profile.email = (hidden)")
        watch.kill(SIGINT)
        #expect(await watch.status() == 0)
    }

    /// No setting changes, but the closed pipe is noticed anyway.
    @Test func aClosedPipeEndsItWell() async throws {
        let line = #"{ "$0" settings watch appearance --now; echo "ended with $?" >&2; } | head -n 1"#
        let shell = try RunningProgram(["-c", line, Program.url.path], in: home, program: "/bin/sh")
        let result = await shell.result()
        #expect(result.output == "system\n")
        #expect(result.errors.contains("ended with 0"), "\(result.errors)")
    }
}
