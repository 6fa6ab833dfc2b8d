import Foundation
import GRDB
import Testing

/// What a home keeps of its windows, read and changed past the program, as time, crashes and other versions would.
struct KeptNavigation {
    private let queue: DatabaseQueue

    init(_ home: TestHome) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        queue = try DatabaseQueue(
            path: home.url.appendingPathComponent("state/slipway.sqlite").path, configuration: configuration)
    }

    /// How many starts running have restored the window and not shown it; nil when nothing is kept of it.
    func unshown(_ scene: String = "main") async throws -> Int? {
        try await queue.read {
            try Int.fetchOne($0, sql: "SELECT unshown FROM navigation_scene WHERE name = ?", arguments: [scene])
        }
    }

    /// Waits until so many starts are counted. Bounded by the time that a test has.
    func awaitUnshown(_ count: Int, _ scene: String = "main") async throws {
        while true {
            let counted = try #require(try await unshown(scene), "nothing is kept of the window")
            try #require(counted <= count)
            if counted == count { return }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Puts something in the place of what is kept of a window.
    func replace(_ scene: String = "main", with text: String) async throws {
        try await queue.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO navigation_scene (name, navigation) VALUES (?, ?)",
                arguments: [scene, text])
        }
    }

    /// All that was set aside, oldest first.
    func aside() async throws -> [String] {
        try await queue.read { try String.fetchAll($0, sql: "SELECT navigation FROM navigation_scene_aside") }
    }

    /// Lets the time pass that waiting links have.
    func expireLinks() async throws {
        try await queue.write {
            try $0.execute(
                sql: "UPDATE navigation_pending_link SET expires = ?",
                arguments: [Date.now.timeIntervalSinceReferenceDate - 1])
        }
    }
}

extension DriverSession {
    /// Ends the program the hard way, and waits until it is gone.
    func kill() async {
        program.kill(SIGKILL)
        _ = await program.status()
    }
}
