import CoreTesting
import Foundation
import Testing

/// Anything but a regular file in a file's place is refused at once, with a message. A read that blocked would never
/// return, so the time limit only ends such a test.
@Suite(.timeLimit(.minutes(10))) struct UnusualFilesJourney {
    private let home = TestHome()

    enum Thing: String, CaseIterable {
        case pipe, directory, loop, sparse, device

        func make(at url: URL) throws {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            switch self {
            case .pipe: try #require(mkfifo(url.path, 0o600) == 0)
            case .directory: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            case .loop: try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: url.path)
            case .sparse:
                try Data().write(to: url)
                try #require(chmod(url.path, 0o600) == 0 && truncate(url.path, 3 << 30) == 0)
            case .device:
                try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/zero")
            }
        }
    }

    /// Runs the program with little memory: a file of 3 GB would not fit.
    private func run(_ arguments: [String], input: String = "") async throws -> Program.Result {
        let process = try RunningProgram(
            ["-c", "ulimit -v 2500000; exec \"$0\" \"$@\"", Program.url.path] + arguments, in: home, program: "/bin/sh")
        process.write(input)
        process.closeInput()
        return await process.result()
    }

    @Test(arguments: Thing.allCases) func inTheSessionsPlace(thing: Thing) async throws {
        let file = home.state.appendingPathComponent("session.json")
        try thing.make(at: file)
        let result = try await run(["auth", "status"])
        #expect(result.status == 73, "\(result)")
        #expect(result.errors.contains(file.path), "\(result)")
        #expect(try await run(["doctor"]).output.contains("session: \(file.path)"))
    }

    @Test(arguments: [Thing.pipe, .directory]) func inTheConfigurationsPlace(thing: Thing) async throws {
        let file = home.url.appendingPathComponent("config/config.json")
        try thing.make(at: file)
        let result = try await run(["auth", "status"])
        #expect(result.status == 78, "\(result)")
        #expect(result.errors.contains("Cannot read \(file.path): "), "\(result)")
    }

    @Test(arguments: [Thing.pipe, .directory, .device]) func inTheDatabasesPlace(thing: Thing) async throws {
        try thing.make(at: home.database)
        let result = try await run(["settings", "get", "appearance"])
        #expect(result.status == 73, "\(result)")
        #expect(result.errors.contains(home.database.path), "\(result)")
    }

    @Test func anImportIsReadFromAPipeThatIsWrittenTo() async throws {
        let process = try RunningProgram(
            ["-c", "echo '{\"format\":1}' | { \"$0\" settings import /dev/stdin; }", Program.url.path], in: home,
            program: "/bin/sh")
        process.closeInput()
        let result = await process.result()
        // It was read, and is not a valid document.
        #expect(result.status == 65)
        #expect(!result.errors.contains("cannot be read"), "\(result)")
    }

    /// The embedded backend's own files, and those of sign-in flows and of the API token.
    @Test(arguments: [Thing.pipe, .sparse]) func amongTheBackendsFiles(thing: Thing) async throws {
        let account = ["auth", "sign-up", "ada@example.com", "--password-stdin"]
        try #require(try await run(account, input: "correct horse\n").status == 0)
        for name in ["secret", "service-role.key"] {
            let file = home.state.appendingPathComponent("backend").appendingPathComponent(name)
            try #require(unlink(file.path) == 0)
            try thing.make(at: file)
            let result = try await run(["auth", "refresh"])
            #expect(result.status == 69, "\(name): \(result)")
            #expect(result.errors.contains(file.path), "\(name): \(result)")
            try FileManager.default.removeItem(at: file)
        }
        for path in ["flows/magic-link.x.json", "api-token.json", "backend/outbox/0000000000000001.eml"] {
            try thing.make(at: home.state.appendingPathComponent(path))
        }
        #expect(try await run(["auth", "magic-link", "ada@example.com"]).status == 0)
        #expect(try await run(["backend", "outbox"]).status == 0)
    }
}
