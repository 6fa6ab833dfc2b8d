import Foundation
import GRDB
import Persistence
import Testing

/// What stands where the database belongs is refused in words and left as it is.
@Suite struct UnusableFileTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// The content of the file, once nobody has it open.
    private func bytesAfter(_ change: () throws -> Void) throws -> Data {
        try change()
        return try Data(contentsOf: home.file)
    }

    @Test func aNewerSchemaIsRefusedAndLeftToTheByte() throws {
        let before = try bytesAfter { try home.database([.notes, .titles]).addNote("from tomorrow") }
        let error = #expect(throws: StorageError.self) { try home.database([.notes]).pool() }
        #expect(error == .newerSchema(path: home.path, unknown: ["notes.2"]))
        #expect(
            error?.description
                == "The database \(home.path) was written by a newer version of the app (notes.2). Update the app, or "
                + "set SLIPWAY_HOME to another directory. Nothing was changed.")
        #expect(try Data(contentsOf: home.file) == before)
        #expect(try home.database([.notes, .titles]).notes() == ["from tomorrow"])
    }

    @Test func anotherProgramsDatabaseIsRefusedAndLeftToTheByte() throws {
        let before = try bytesAfter {
            try home.occupy(with: Data())
            try DatabaseQueue(path: home.path).write { try $0.execute(sql: "CREATE TABLE theirs (id INTEGER)") }
        }
        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        #expect(error == .foreign(path: home.path))
        #expect(error?.description.hasPrefix("The database \(home.path) belongs to another program.") == true)
        #expect(try Data(contentsOf: home.file) == before)
    }

    static let notDatabases: [(String, Data)] = [
        ("a text", Data("Dear diary, this is no database.\n".utf8)),
        ("a long text", Data(String(repeating: "Dear diary. ", count: 2_000).utf8)),
        ("one byte", Data([0])),
        ("zeros", Data(count: 8_192)),
        (
            "a picture's header",
            Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + Array(repeating: 7, count: 600))
        ),
    ]

    @Test(arguments: notDatabases)
    func aForeignFileIsRefusedAndLeftToTheByte(kind: String, content: Data) throws {
        try home.occupy(with: content)
        let error = #expect(throws: StorageError.self, "\(kind)") { try home.database().pool() }
        #expect(error == .damaged(path: home.path, reason: "file is not a database"), "\(kind)")
        #expect(
            error?.description
                == "The database \(home.path) is damaged: file is not a database. Move it away, or restore it from a "
                + "copy. Nothing was changed.")
        #expect(try Data(contentsOf: home.file) == content)
    }

    @Test(arguments: [50, 100, 1_000, 4_096, 5_000, 8_192])
    func aTruncatedFileIsRefusedAndLeftToTheByte(length: Int) throws {
        let whole = try bytesAfter { try home.database().addNote(String(repeating: "long ", count: 2_000)) }
        try #require(whole.count > 8_192)
        try whole.prefix(length).write(to: home.file)

        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        guard case .damaged(let path, _)? = error else {
            Issue.record("\(length) bytes: \(String(describing: error))")
            return
        }
        #expect(path == home.path)
        #expect(try Data(contentsOf: home.file) == whole.prefix(length))
    }

    @Test func aDirectoryInItsPlaceIsToldInTheSystemsWords() throws {
        let inside = home.file.appendingPathComponent("precious")
        try FileManager.default.createDirectory(at: home.file, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: inside)

        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        let words = "Cannot open the database \(home.path): Is a directory. Move what is there out of the way."
        #expect(error == .failed(path: home.path, reason: words))
        #expect(error?.description == words)
        #expect(try Data(contentsOf: inside) == Data("kept".utf8))
    }

    @Test func aPipeInItsPlaceIsRefusedWithoutWaiting() throws {
        try FileManager.default.createDirectory(
            at: home.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(mkfifo(home.path, 0o600) == 0)
        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        #expect(
            error?.description
                == "Cannot open the database \(home.path): Invalid argument. Move what is there out of the way.")
    }

    @Test func aFileWhereTheDirectoryBelongsIsNamed() throws {
        let directory = home.file.deletingLastPathComponent()
        try Data("a file".utf8).write(to: directory)
        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        #expect(
            error?.description
                == "The database \(home.path) cannot be used: Cannot use \(directory.path): Not a directory. "
                + "Move what is there out of the way.")
        #expect(try Data(contentsOf: directory) == Data("a file".utf8))
    }
}
