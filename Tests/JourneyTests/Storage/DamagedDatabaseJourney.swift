import Foundation
import GRDB
import Testing

/// A database that SQLite can no longer read: it is set aside, what can be read is recovered, and every command and
/// window reports where the old file is.
@Suite(.timeLimit(.minutes(10))) struct DamagedDatabaseJourney {
    /// The kinds of damage to the file.
    enum Damage: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case indexPages, tablePages, allButTheFirstPages, header, text, cutOff, aFewBytes

        var testDescription: String { rawValue }

        /// Whether every setting can still be read.
        var leavesSettings: Bool { self == .indexPages }

        func apply(to url: URL) throws {
            var data = try Data(contentsOf: url)
            let pageSize = 4_096
            func overwrite(_ page: Int) {
                let start = (page - 1) * pageSize
                data.replaceSubrange(start..<start + pageSize, with: Data(repeating: 0xA5, count: pageSize))
            }
            switch self {
            case .indexPages: overwrite(try Self.rootPage(of: "sqlite_autoindex_setting_1", in: url))
            case .tablePages: overwrite(try Self.rootPage(of: "setting", in: url))
            case .allButTheFirstPages: for page in 2...(data.count / pageSize) { overwrite(page) }
            case .header: data.replaceSubrange(0..<100, with: Data(repeating: 0, count: 100))
            case .text: data = Data(String(repeating: "Dear diary, ", count: 1_000).utf8)
            case .cutOff: data = data.prefix(data.count / 2 / pageSize * pageSize + 100)
            case .aFewBytes: data = Data("not much".utf8)
            }
            try data.write(to: url)
        }

        private static func rootPage(of name: String, in url: URL) throws -> Int {
            let queue = try DatabaseQueue(path: url.path)
            defer { try? queue.close() }
            let page = try queue.read {
                try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name])
            }
            return try #require(page)
        }
    }

    private let home = TestHome()

    /// A home with settings in a database that is then damaged.
    ///
    /// - Returns: the damaged bytes.
    private func damage(_ damage: Damage) async throws -> Data {
        #expect(try await home.settings("set", "appearance", "dark").status == 0)
        #expect(try await home.settings("set", "profile.name", "Ada").status == 0)
        try home.settleDatabase()
        try damage.apply(to: home.database)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.database.path + suffix) }
        return try Data(contentsOf: home.database)
    }

    @Test(arguments: Damage.allCases)
    func aCommandLineSetsItAsideAndGoesOn(_ damage: Damage) async throws {
        let bytes = try await self.damage(damage)
        let got = try await home.settings("list")
        #expect(got.status == 0, "\(got)")
        #expect(got.errors.contains("slipway.sqlite.damaged-"), "\(got.errors)")
        if damage.leavesSettings { #expect(got.output.contains("dark") && got.output.contains("Ada")) }

        let aside = try #require(try home.databasesSetAside().first)
        #expect(try home.databasesSetAside().count == 1)
        #expect(try Data(contentsOf: home.state.appendingPathComponent(aside)) == bytes)
        #expect(try home.readableByOthers() == [])
        #expect(try await DatabaseCopy(of: home).integrity() == ["ok"])

        // From then on everything works, and only the doctor still reports it.
        #expect(try await home.settings("set", "appearance", "light").status == 0)
        let next = try await home.settings("get", "appearance")
        #expect(next.output == "light\n" && next.errors.isEmpty, "\(next)")
        let doctor = try await Program.run(["doctor", "--json"], in: home)
        #expect(doctor.output.contains(aside))
        #expect(try home.databasesSetAside() == [aside])
    }

    @Test(arguments: [Damage.indexPages, .cutOff, .text])
    func aWindowReportsItInAToast(_ damage: Damage) async throws {
        let bytes = try await self.damage(damage)
        let shell = try DriverSession(home)
        let here = try await shell.snapshot()
        #expect(here.screen.id == "sign-in")
        #expect(here.toasts.contains { $0.text.contains("slipway.sqlite.damaged-") }, "\(here.toasts)")
        try await shell.quit()
        let aside = try #require(try home.databasesSetAside().first)
        #expect(try Data(contentsOf: home.state.appendingPathComponent(aside)) == bytes)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().toasts.isEmpty)
        try await second.quit()
    }

    /// Another process still has the damaged file open.
    @Test func whileAnotherWindowHasItOpenItStaysWhereItIs() async throws {
        let shell = try DriverSession(home)
        try await shell.open("slipway://sign-in-options")
        // While a page is in the write-ahead log, its content in the file does not matter.
        try home.settleDatabase()
        // A running window would repair it by itself.
        shell.program.kill(SIGSTOP)
        try shell.program.awaitStopped()
        var bytes = try Data(contentsOf: home.database)
        bytes.replaceSubrange(0..<100, with: Data(repeating: 0, count: 100))
        let handle = try FileHandle(forWritingTo: home.database)
        try handle.write(contentsOf: bytes.prefix(100))
        try handle.close()

        let refused = try await home.settings("list", environment: Program.shortTimeLimits)
        #expect(refused.status == 73, "\(refused)")
        #expect(refused.errors.contains(home.database.path))
        #expect(try home.databasesSetAside() == [])
        #expect(try Data(contentsOf: home.database).prefix(100) == bytes.prefix(100))
        await shell.kill()
        #expect(try await home.settings("list").status == 0)
        #expect(try home.databasesSetAside().count == 1)
    }
}
