import Foundation
import GRDB
import Persistence
import Testing

/// What cannot be used as the database is refused with an explanation and left unchanged.
struct UnusableFileTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// The content of the file, once no connection has it open.
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
                == "A newer version of slipway wrote the database \(home.path) (notes.2). Update slipway, or "
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

    @Test func aDirectoryInItsPlaceHasTheSystemsMessage() throws {
        let inside = home.file.appendingPathComponent("precious")
        try FileManager.default.createDirectory(at: home.file, withIntermediateDirectories: true)
        try Data("kept".utf8).write(to: inside)

        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        let words = "Cannot open the database \(home.path): Is a directory. Move it away."
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
                == "Cannot open the database \(home.path): Invalid argument. Move it away.")
    }

    @Test func aLinkThatLeadsNowhereIsNotFollowed() throws {
        try home.occupy(with: Data())
        try FileManager.default.removeItem(at: home.file)
        let target = home.url.appendingPathComponent("elsewhere")
        try FileManager.default.createSymbolicLink(at: home.file, withDestinationURL: target)
        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        #expect(
            error?.description
                == "Cannot open the database \(home.path): Too many levels of symbolic links. It is a broken symbolic "
                + "link. Remove it, or restore its target.")
        #expect(!FileManager.default.fileExists(atPath: target.path))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: home.path) == target.path)
    }

    @Test func aLinkToADatabaseIsFollowed() throws {
        try home.database().addNote("kept")
        let target = home.url.appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: home.file, to: target)
        try FileManager.default.createSymbolicLink(at: home.file, withDestinationURL: target)
        #expect(try home.database().notes() == ["kept"])
    }

    @Test(.enabled(if: geteuid() != 0, "nothing is closed to root"))
    func aFileThatMayNotBeReadIsNamed() throws {
        try home.database().addNote("kept")
        try #require(chmod(home.path, 0) == 0)
        let error = #expect(throws: StorageError.self) { try home.database().pool() }
        #expect(
            error?.description
                == "Cannot open the database \(home.path): Permission denied. Make it readable and writable for "
                + "yourself: chmod 600.")
        #expect(try home.permissions() == 0)
    }
}
