import CoreTesting
import Foundation
import GRDB
import Testing

/// Something that does not belong to the app in the database's place: every command reports it, and it stays unchanged.
@Suite(.timeLimit(.minutes(10))) struct ForeignDatabaseJourney {
    enum Obstacle: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case newerSchema, foreignDatabase, directory, pipe, danglingLink

        var testDescription: String { rawValue }

        /// The text of the message, besides the path.
        var words: String {
            switch self {
            case .newerSchema: "newer version"
            case .foreignDatabase: "another program"
            case .directory, .pipe: "Move it away."
            case .danglingLink: "slipway.sqlite"
            }
        }

        func put(at url: URL) async throws {
            switch self {
            case .newerSchema:
                let queue = try DatabaseQueue(path: url.path)
                try await queue.write {
                    try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('settings.1000')")
                }
                try queue.close()
            case .foreignDatabase:
                try FileManager.default.removeItem(at: url)
                let queue = try DatabaseQueue(path: url.path)
                try await queue.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
                try queue.close()
            case .directory:
                try FileManager.default.removeItem(at: url)
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            case .pipe:
                try FileManager.default.removeItem(at: url)
                try #require(mkfifo(url.path, 0o600) == 0)
            case .danglingLink:
                try FileManager.default.removeItem(at: url)
                try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/nonexistent/file")
            }
        }
    }

    private let home = TestHome()

    /// Identifies whatever is in the database's place, with its content.
    private func fingerprint() throws -> String {
        var status = stat()
        try #require(lstat(home.database.path, &status) == 0)
        let isFile = status.st_mode & S_IFMT == S_IFREG
        let bytes = isFile ? try Data(contentsOf: home.database).base64EncodedString() : ""
        return "\(status.st_mode & S_IFMT) \(status.st_ino) \(bytes)"
    }

    @Test(arguments: Obstacle.allCases)
    func everyCommandReportsItAndTheFileIsUnchanged(_ obstacle: Obstacle) async throws {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        try home.settleDatabase()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database.path + suffix) }
        try await obstacle.put(at: home.database)
        let before = try fingerprint()

        for arguments in [
            ["settings", "list"], ["settings", "set", "appearance", "light"], ["shell", "--driver", "jsonl"],
        ] {
            let result = try await Program.run(arguments, in: home)
            #expect(result.status == 73, "\(arguments): \(result)")
            #expect(result.errors.contains(home.database.path) && result.errors.contains(obstacle.words), "\(result)")
            #expect(result.output.isEmpty)
        }
        let doctor = try await Program.run(["doctor", "--json"], in: home)
        #expect(doctor.status == 1)
        let form = try #require(doctor.json as? [String: Any])
        #expect(form["ok"] as? Bool == false)
        #expect(doctor.output.contains(obstacle.words), "\(doctor.output)")
        #expect(try fingerprint() == before)
        #expect(try home.databasesSetAside() == [])
    }

    /// As a user to whom modes apply. Root can read and write everything.
    @Test(.enabled(if: Unprivileged.isAvailable, "There is no way to start the program as nobody."))
    func anUnreadableFileIsReportedAndUnchanged() async throws {
        let unprivileged = Unprivileged(home)
        #expect(try await unprivileged.run(["settings", "set", "appearance", "dark"]).status == 0)
        for mode in [0o000, 0o200] as [mode_t] {
            try #require(chmod(home.database.path, mode) == 0)
            let bytes = try fingerprint()
            let result = try await unprivileged.run(["settings", "list"])
            #expect(result.status == 73, "\(result)")
            #expect(result.errors.contains(home.database.path))
            let doctor = try await unprivileged.run(["doctor", "--json"])
            #expect(doctor.status == 1)
            #expect(doctor.output.contains("Permission denied"))
            #expect(try fingerprint() == bytes)
            #expect(try TemporaryDirectory.mode(of: home.database) == mode)
        }
        try #require(chmod(home.database.path, 0o600) == 0)
        #expect(try await unprivileged.run(["settings", "get", "appearance"]).output == "dark\n")
    }

    @Test(.enabled(if: Unprivileged.isAvailable, "There is no way to start the program as nobody."))
    func anUnwritableDirectoryIsReported() async throws {
        let unprivileged = Unprivileged(home)
        #expect(try await unprivileged.run(["settings", "set", "appearance", "dark"]).status == 0)
        try #require(chmod(home.url.path, 0o500) == 0)
        try #require(chown(home.state.path, 0, 0) == 0)
        let result = try await unprivileged.run(["settings", "set", "appearance", "light"])
        #expect(result.status == 73, "\(result)")
        #expect(result.errors.contains(home.state.path))
        try #require(chown(home.state.path, Unprivileged.user, Unprivileged.user) == 0)
        #expect(try await unprivileged.run(["settings", "get", "appearance"]).output == "dark\n")
    }
}

/// Runs the program as the Unix user `nobody`.
struct Unprivileged {
    static let user: uid_t = 65_534
    private static let starter = "/usr/bin/setpriv"

    /// Only root can become another user, and the user `nobody` must be able to reach the program.
    static let isAvailable: Bool = {
        guard geteuid() == 0, access(starter, X_OK) == 0 else { return false }
        var directory = Program.url
        while directory.path != "/" {
            let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
            guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o001 != 0 else { return false }
            directory.deleteLastPathComponent()
        }
        return true
    }()

    private let home: TestHome

    init(_ home: TestHome) {
        self.home = home
    }

    func run(_ arguments: [String]) async throws -> Program.Result {
        if !FileManager.default.fileExists(atPath: home.url.path) {
            try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
            try #require(chown(home.url.path, Self.user, Self.user) == 0)
        }
        let process = try RunningProgram(
            ["--reuid", "\(Self.user)", "--regid", "\(Self.user)", "--clear-groups", "--", Program.url.path]
                + arguments, in: home, program: Self.starter)
        process.closeInput()
        return await process.result()
    }
}
