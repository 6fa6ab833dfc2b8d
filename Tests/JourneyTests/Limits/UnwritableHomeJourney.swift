#if os(Linux)
    import Foundation
    import Testing

    /// A disk that is completely full, or mounted read-only: what needs no space works, and what fails is reported.
    @Suite(.timeLimit(.minutes(10)), .enabled(if: SmallDisk.isAvailable, "Only root can mount a small disk."))
    struct UnwritableHomeJourney {
        private let disk: SmallDisk
        private var home: TestHome { disk.home }
        private var session: URL { home.state.appendingPathComponent("session.json") }

        init() throws {
            disk = try SmallDisk(megabytes: 2)
        }

        /// A user is signed in, and a setting was changed; the last change is only in the write-ahead log, whose index
        /// is gone.
        private func prepare(_ server: BackendServer) async throws {
            try await home.signUp(environment: server.environment)
            let shell = try DriverSession(home, environment: server.environment)
            _ = try await shell.snapshot()
            try #require(try await home.settings("set", "appearance", "dark").status == 0)
            await shell.kill()
            try FileManager.default.removeItem(atPath: home.database.path + "-shm")
            try #require(try Data(contentsOf: URL(fileURLWithPath: home.database.path + "-wal")).count > 0)
        }

        private func run(
            _ arguments: [String], _ server: BackendServer, input: String = ""
        ) async throws -> Program.Result {
            try await Program.run(arguments, in: home, input: input, environment: server.environment)
        }

        private func checkReading(_ server: BackendServer) async throws {
            #expect(try await run(["settings", "get", "appearance"], server).output == "dark\n")
            let export = try await run(["settings", "export"], server)
            #expect(export.status == 0, "\(export)")
            #expect(export.output.contains("dark"))
            let status = try await run(["auth", "status"], server)
            #expect(status.status == 0, "\(status)")
            #expect(status.output.contains("ada@example.com"))
            let shell = try await run(["shell"], server)
            #expect(shell.status == 73)
            #expect(shell.errors.contains("'slipway auth sign-out' still work."), "\(shell)")
            #expect(try await run(["routes", "explain", "slipway://chat"], server).status == 0)
            let doctor = try await run(["doctor"], server)
            #expect(doctor.output.contains("check: ok"), "\(doctor)")
            #expect(doctor.output.contains("journal: wal"))
            #expect(doctor.output.contains("doctor read a copy"))
            #expect(doctor.status == 1)
        }

        @Test func onAFullDiskSettingsAreReadAndSigningOutWorks() async throws {
            let server = try await BackendServer(TestHome())
            try await prepare(server)
            try disk.fill()
            try await checkReading(server)
            let set = try await run(["settings", "set", "appearance", "light"], server)
            #expect(set.status == 73)
            #expect(set.errors.contains("The disk is full"), "\(set)")

            try disk.fill()
            let out = try await run(["auth", "sign-out"], server)
            #expect(out.status == 0, "\(out)")
            #expect(out.output == "Signed out here.\n")
            #expect(out.errors.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: session.path))
            #expect(try await run(["auth", "status"], server).status == 77)
            await server.stop()
        }

        /// The backend in the home has no space either.
        @Test func onAFullDiskTheEmbeddedBackendsSessionIsLeft() async throws {
            try await home.signUp()
            try disk.fill()
            #expect(try await Program.run(["auth", "status"], in: home).status == 0)
            let out = try await Program.run(["auth", "sign-out"], in: home)
            #expect(out.status == 0, "\(out)")
            #expect(out.output.contains("The server has not ended this session"), "\(out)")
            #expect(!FileManager.default.fileExists(atPath: session.path))
        }

        /// What this machine has of it could not be removed.
        @Test(arguments: [true, false])
        func withoutAWritableDiskNoAccountIsDeleted(isFull: Bool) async throws {
            let server = try await BackendServer(TestHome())
            try await prepare(server)
            if isFull { try disk.fill() } else { try disk.setReadOnly(true) }
            let refused = try await run(["auth", "delete-account", "--yes"], server)
            #expect(refused.status == 73, "\(refused)")
            #expect(
                refused.errors.contains(isFull ? "No space left on device" : "Read-only file system"), "\(refused)")
            if isFull { try disk.empty() } else { try disk.setReadOnly(false) }
            let deleted = try await run(["auth", "delete-account", "--yes"], server)
            #expect(deleted.output == "Deleted your account ada@example.com.\n", "\(deleted)")
            await server.stop()
        }

        @Test func onAReadOnlyDiskAllIsReadAndSigningOutReportsItsResult() async throws {
            let server = try await BackendServer(TestHome())
            try await prepare(server)
            try disk.setReadOnly(true)
            try await checkReading(server)
            let set = try await run(["settings", "set", "appearance", "light"], server)
            #expect(set.status == 73, "\(set)")
            #expect(set.errors.contains("Read-only file system"))

            let out = try await run(["auth", "sign-out"], server)
            #expect(out.status == 73, "\(out)")
            #expect(
                out.errors
                    == "slipway: You are not signed out here: the session file could not be removed. The server has "
                    + "ended the session. Cannot remove \(session.path): Read-only file system.\n", "\(out)")
            #expect(FileManager.default.fileExists(atPath: session.path))
            // The server has ended the session.
            try disk.setReadOnly(false)
            #expect(try await run(["auth", "refresh"], server).status == 77)

            await server.stop()
        }
    }
#endif
