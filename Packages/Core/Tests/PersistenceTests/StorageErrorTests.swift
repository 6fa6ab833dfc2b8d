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
