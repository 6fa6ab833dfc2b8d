import Core
import CoreTesting
import Foundation
import GRDB
import Persistence

/// A directory of a test's own, gone with the last reference to it.
final class TemporaryHome: Sendable {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    var url: URL { directory.url }
    /// In a directory that does not exist yet.
    var file: URL { url.appendingPathComponent("state/app.sqlite") }
    var path: String { file.path }

    func database(_ migrations: [FeatureMigration] = [.notes]) -> AppDatabase {
        AppDatabase(at: file, migrations: migrations)
    }

    /// Puts something where the database belongs.
    func occupy(with data: Data) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Takes over another home's files as they are now.
    func copy(_ other: TemporaryHome, _ suffixes: [String]) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        for suffix in suffixes {
            try FileManager.default.copyItem(atPath: other.path + suffix, toPath: path + suffix)
        }
    }

    func permissions(_ suffix: String = "") throws -> Int {
        try FileStatus(at: URL(fileURLWithPath: path + suffix), followsLinks: true).permissions
    }
}

extension FeatureMigration {
    static let notes = FeatureMigration("notes.1") { database in
        try database.execute(sql: "CREATE TABLE note (text TEXT NOT NULL) STRICT")
    }

    static let titles = FeatureMigration("notes.2") { database in
        try database.execute(sql: "ALTER TABLE note ADD COLUMN title TEXT")
    }
}

extension AppDatabase {
    func addNote(_ text: String) throws {
        try pool().write { try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text]) }
    }

    func notes() throws -> [String] {
        try pool().read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY rowid") }
    }
}
