import Core
import Foundation
import GRDB
import Persistence
import Testing

struct StorageErrorTests {
    private static let url = URL(fileURLWithPath: "/home/a/app.sqlite")
    private static let path = "/home/a/app.sqlite"

    static let meanings: [(ResultCode, StorageError)] = [
        (.SQLITE_CORRUPT, .damaged(path: path, reason: "told")),
        (.SQLITE_NOTADB, .damaged(path: path, reason: "told")),
        (.SQLITE_READONLY_DIRECTORY, .readOnly(path: path)),
        (.SQLITE_FULL, .full(path: path)),
        (.SQLITE_BUSY, .busy(path: path)),
        (.SQLITE_LOCKED, .busy(path: path)),
        (.SQLITE_IOERR_FSYNC, .failed(path: path, reason: "told")),
    ]

    @Test(arguments: meanings)
    func mapsSQLiteResultCodes(code: ResultCode, expected: StorageError) {
        #expect(StorageError(DatabaseError(resultCode: code, message: "told"), at: Self.url) == expected)
    }

    @Test func aPathThatIsTooLongForSQLiteIsSaid() throws {
        let home = try TemporaryHome()
        let long = (0..<6).reduce(home.url) { url, _ in url.appendingPathComponent(String(repeating: "d", count: 100)) }
        let link = home.url.appendingPathComponent("link")
        try FileManager.default.createDirectory(at: long, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: long)
        for directory in [long, link] {
            let file = directory.appendingPathComponent("state/app.sqlite")
            let length = long.resolvingSymlinksInPath().appendingPathComponent("state/app.sqlite").path.utf8.count
            let error = #expect(throws: StorageError.self) {
                try AppDatabase(at: file, migrations: [.notes]).pool()
            }
            #expect(
                error?.description
                    == "The database \(file.path) cannot be used: its path has \(length) bytes, and SQLite opens none with "
                    + "more than 504. Set SLIPWAY_HOME to a directory with a shorter path.")
        }
        // The longest that it opens.
        let rest = 504 - home.url.resolvingSymlinksInPath().path.utf8.count - 1
        let parts = (rest - 101) / 101
        let directory = (0..<parts).reduce(home.url) { url, _ in
            url.appendingPathComponent(String(repeating: "e", count: 100))
        }
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let name = String(repeating: "f", count: rest - parts * 101)
        try AppDatabase(at: directory.appendingPathComponent(name), migrations: [.notes]).addNote("kept")
    }

    @Test func aRowThatCannotBeReadIsNotQuoted() throws {
        struct Note: Decodable, FetchableRecord {
            let length: Int
        }
        let failure = try DatabaseQueue().read { database in
            #expect(throws: RowDecodingError.self) {
                try Note.fetchOne(database, sql: "SELECT NULL AS length, 'a private note' AS text")
            }
        }
        let error = StorageError(try #require(failure), at: Self.url)
        #expect(error == .failed(path: Self.path, reason: "a row has values of the wrong kind"))
    }

    @Test func aFullDiskIsTheSameErrorFromFilesAndFromSQLite() {
        #expect(StorageError(FileError("create", Self.url, code: ENOSPC), at: Self.url) == .full(path: Self.path))
    }

    static let texts: [(StorageError, String)] = [
        (
            .failed(path: path, reason: "disk I/O error"),
            "The database \(path) cannot be used: disk I/O error."
        ),
        (
            .failed(path: path, reason: "Cannot create /home/a: Permission denied."),
            "The database \(path) cannot be used: Cannot create /home/a: Permission denied."
        ),
        (
            .failed(path: path, reason: "Cannot open the database \(path): Is a directory."),
            "Cannot open the database \(path): Is a directory."
        ),
    ]

    @Test(arguments: texts)
    func saysItInASentence(error: StorageError, text: String) {
        #expect(error.description == text)
    }
}
