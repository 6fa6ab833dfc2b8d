import Foundation
import GRDB
import Testing

/// A database that SQLite can no longer read: it is set aside, what can be read is recovered, and every command and
/// window reports where the old file is.
@Suite(.timeLimit(.minutes(10))) struct DamagedDatabaseJourney {
    /// The kinds of damage to the file.
    enum Damage: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case indexPages, tablePages, text

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
            case .text: data = Data(String(repeating: "Dear diary, ", count: 1_000).utf8)
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
}
