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
        for command in [["auth", "status"], ["auth", "sign-out"], ["settings", "get", "appearance"]] {
            let result = try await run(command)
            #expect(result.status == 73, "\(command): \(result)")
            #expect(result.errors.contains(file.path), "\(result)")
        }
        #expect(try await run(["doctor"]).output.contains("session: \(file.path)"))
    }

    @Test(arguments: Thing.allCases) func inTheConfigurationsPlace(thing: Thing) async throws {
        let file = home.url.appendingPathComponent("config/config.json")
        try thing.make(at: file)
        let result = try await run(["auth", "status"])
        #expect(result.status == 78, "\(result)")
        #expect(result.errors.contains("Cannot read \(file.path): "), "\(result)")
    }

    @Test(arguments: Thing.allCases.filter { $0 != .sparse }) func inTheDatabasesPlace(thing: Thing) async throws {
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
}
