import Foundation
import GRDB
import Testing

/// The saved windows of a home, read and changed without the program, to simulate time, crashes and other versions.
struct KeptNavigation {
    private let queue: DatabaseQueue

    init(_ home: TestHome) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        queue = try DatabaseQueue(
            path: home.url.appendingPathComponent("state/slipway.sqlite").path, configuration: configuration)
    }

    /// How many consecutive starts have restored the window and not shown it; nil when nothing is saved.
    func unshown(_ scene: String = "main") async throws -> Int? {
        try await queue.read {
            try Int.fetchOne($0, sql: "SELECT unshown FROM navigation_scene WHERE name = ?", arguments: [scene])
        }
    }

    /// Waits until this many starts are counted. Limited by the time limit of the test.
    func awaitUnshown(_ count: Int, _ scene: String = "main") async throws {
        while true {
            let counted = try #require(try await unshown(scene), "nothing is kept of the window")
            try #require(counted <= count)
            if counted == count { return }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Replaces the saved state of a window.
    func replace(_ scene: String = "main", with text: String) async throws {
        try await queue.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO navigation_scene (name, navigation) VALUES (?, ?)",
                arguments: [scene, text])
        }
    }

    /// All states that were set aside, oldest first.
    func aside() async throws -> [String] {
        try await queue.read { try String.fetchAll($0, sql: "SELECT navigation FROM navigation_scene_aside") }
    }
}

extension DriverSession {
    /// Kills the program, and waits until it has ended.
    func kill() async {
        program.kill(SIGKILL)
        _ = await program.status()
    }
}
