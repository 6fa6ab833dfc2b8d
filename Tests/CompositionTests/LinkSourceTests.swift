import Core
import Logging
import Navigation
import Shell
import Testing

@testable import Composition

/// However a link enters, the log names the way.
@MainActor
struct LinkSourceTests {
    @Test func refusedLinkIsLoggedWithWhereItCameFrom() async throws {
        let log = RecentLog()
        let app = try TestApp(makeLogger: { label in
            Logger(label: label) { AppLogHandler(label: $0, recent: log, file: nil) }
        })
        await #expect(throws: Refusal.self) { try await app.window.openAtStart("nonsense") }
        await #expect(throws: Refusal.self) { try await app.window.open("nonsense") }
        await #expect(throws: Refusal.self) { _ = try await app.window.open("nonsense", from: .process) }
        let sources = log.lines.filter { $0.contains("link refused") }.map { $0.split(separator: "source=").last }
        #expect(sources == ["argument", "shell", "process"])
    }
}
