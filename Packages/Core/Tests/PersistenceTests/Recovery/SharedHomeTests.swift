import CoreTesting
import Dispatch
import Foundation
import GRDB
import Testing

@testable import Persistence

/// Several processes use one damaged database. Each `AppDatabase` has its own claim, as separate processes do.
@Suite(.timeLimit(.minutes(10))) struct SharedHomeTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func damage() throws {
        try Library.fill(home.library())
        try Data(contentsOf: home.file).withoutHeader.write(to: home.file)
    }

    @Test(arguments: 1...10)
    func ofSeveralThatMeetItAtOnceOneRecovers(round: Int) throws {
        try damage()
        let home = home
        let (reported, failures) = (Shared<[DatabaseRecovery]>([]), Shared<[String]>([]))
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            do {
                let database = home.library(
                    releaseLimit: .seconds(600), onRecovery: { new in reported.change { $0.append(new) } })
                let books = try Library.rows("book", "title", in: database)
                if books != Set(Library.books) { failures.change { $0.append("\(books.count) books") } }
            } catch {
                failures.change { $0.append("\(error)") }
            }
        }
        #expect(failures.value == [])
        #expect(reported.value.count == 1)
        #expect(home.library().recoveries().count == 1)
    }

    @Test func aFileThatAnotherHasOpenIsNotTakenFromUnderIt() throws {
        try home.database().addNote("kept")
        let window = home.recovering([.notes])
        #expect(try window.notes() == ["kept"])
        let command = home.recovering([.notes], releaseLimit: .zero)
        let reason = "made up (and another process has it open)"
        let error = #expect(throws: StorageError.self) {
            try command.perform { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "made up") }
        }
        #expect(error == .damaged(path: home.path, reason: reason))
        #expect(
            error?.description
                == "The database \(home.path) is damaged: \(reason). Close all other slipway windows and commands, then "
                + "try again. slipway then saves what it can and sets the file aside. Nothing was changed yet.")
        #expect(try window.notes() == ["kept"])
        #expect(try command.notes() == ["kept"])
        #expect(command.recoveries() == [])
        #expect(try home.names == ["app.sqlite"])
    }

    @Test func aRetainedPoolKeepsTheDatabaseOpen() throws {
        try home.database().addNote("kept")
        var pool: DatabasePool? = try home.recovering([.notes]).pool()
        func open(releaseLimit: Duration) throws {
            try home.recovering([.notes], releaseLimit: releaseLimit).perform { _ in
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "made up")
            }
        }
        #expect(throws: StorageError.damaged(path: home.path, reason: "made up (and another process has it open)")) {
            try open(releaseLimit: .zero)
        }
        #expect(pool != nil)
        pool = nil
        // GRDB closes its connections some time later.
        #expect(throws: StorageError.damaged(path: home.path, reason: "made up")) {
            try open(releaseLimit: .seconds(600))
        }
        #expect(home.recovering([.notes]).recoveries().count == 1)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")))
    func aProgramThatKnowsNothingOfUsHoldsItToo() async throws {
        try home.database().addNote("kept")
        let shell = try SpawnedProcess.start("/usr/bin/sqlite3", [home.path], input: .pipe, output: .pipe)
        try shell.input?.write(contentsOf: Data("SELECT text FROM note;\n".utf8))
        try #require(shell.output?.availableData == Data("kept\n".utf8))
        let command = home.recovering([.notes], releaseLimit: .zero)
        #expect(throws: StorageError.damaged(path: home.path, reason: "made up (and another process has it open)")) {
            try command.perform { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "made up") }
        }
        try shell.input?.close()
        #expect(await shell.wait() == .exited(0))
    }

    @Test func anotherProcessThatRecoversIsWaitedFor() async throws {
        try damage()
        let claim = home.path + ".claim"
        let other = try SpawnedProcess.start(
            "/bin/sh", ["-c", "exec 9<\"$0\" && flock 9 && echo held && read -r line", claim], input: .pipe,
            output: .pipe)
        try #require(other.output?.availableData == Data("held\n".utf8))
        let database = home.library()
        async let books = withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: try? Library.rows("book", "title", in: database).count)
            }
        }
        try other.input?.write(contentsOf: Data("\n".utf8))
        #expect(await books == Library.books.count)
        #expect(await other.wait() == .exited(0))
    }
}
