import CoreTesting
import Foundation
import Testing

/// Links that the desktop opens, with the desktop's own tools where they are installed.
@Suite(.timeLimit(.minutes(10))) struct LinksJourney {
    private let home = TestHome()

    private var entry: URL { home.url.appendingPathComponent("data/applications/slipway.desktop") }

    private var environment: [String: String] {
        [
            "XDG_DATA_HOME": home.url.appendingPathComponent("data").path,
            "XDG_CONFIG_HOME": home.url.appendingPathComponent("config-home").path,
        ]
    }

    private func install(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(["install-links"] + arguments, in: home, environment: environment)
    }

    private static func tool(_ name: String) -> String? {
        ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static let hasDesktop = ["xdg-open", "xdg-mime", "desktop-file-validate"].allSatisfy { tool($0) != nil }

    /// Runs one of the desktop's tools, with this home only. Instead of a terminal's window it gets a program that runs
    /// another program.
    private func run(_ name: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        let basic = [
            "HOME": home.url.path, "PATH": "/usr/bin:/bin", "DISPLAY": ":none", "TERMINAL": "/usr/bin/env SEEN=1",
        ]
        let process = try SpawnedProcess.start(
            try #require(Self.tool(name)), arguments, environment: basic.merging(environment) { _, new in new },
            output: .pipe)
        let output = try process.output?.readToEnd() ?? Data()
        guard case .exited(let status) = await process.wait() else { return (-1, "") }
        return (status, String(decoding: output, as: UTF8.self))
    }

    @Test(.enabled(if: hasDesktop, "needs xdg-utils and desktop-file-utils"))
    func desktopsToolsAreContent() async throws {
        _ = try await install()
        let verdict = try await run("desktop-file-validate", [entry.path])
        #expect(verdict.status == 0)
        #expect(verdict.output == "")
        #expect(
            try await run("xdg-mime", ["query", "default", "x-scheme-handler/slipway"]).output == "slipway.desktop\n")
    }

    @Test(.enabled(if: hasDesktop, "needs xdg-utils and desktop-file-utils"))
    func linkThatTheDesktopOpensReachesTheRunningShell() async throws {
        let shell = try DriverSession(home)
        _ = try await shell.snapshot()
        _ = try await install()
        #expect(try await run("xdg-open", ["slipway://sign-in-options"]).status == 0)
        #expect(try await shell.snapshot().path == ["sign-in-options"])

        // The link is a single argument, whatever it contains: a shell would split it at the first of these characters,
        // and execute the rest.
        let marker = home.url.appendingPathComponent("made-by-a-link")
        let hostile = "slipway://chat?a=$(touch${IFS}\(marker.path));b='`id`'&c=\"|"
        #expect(try await run("xdg-open", [hostile]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: marker.path))
        #expect(try await shell.snapshot().pending.map(\.url) == [hostile])
        try await shell.quit()
    }

    @Test(.enabled(if: hasDesktop, "needs xdg-utils and desktop-file-utils"))
    func linkThatTheDesktopOpensStartsAShellWhereThereIsNone() async throws {
        _ = try await install()
        // The new shell shows the link's screen, and its input ends at once.
        let opened = try await run("xdg-open", ["slipway://register"])
        #expect(opened.status == 0)
        #expect(opened.output.contains("Register") || opened.output.contains("account"))
    }
}
