import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import Persistence

/// When a process dies in the middle of a recovery, the next process finishes the recovery or begins it again.
struct InterruptedRecoveryTests {
    private let home: TemporaryHome
    private let damaged: Data

    init() throws {
        home = try TemporaryHome()
        try Library.fill(home.library())
        damaged = try Data(contentsOf: home.file).withoutHeader
        try damaged.write(to: home.file)
        // A log that is left over is set aside with the file that it belongs to.
        try Data("no log".utf8).write(to: URL(fileURLWithPath: home.path + "-wal"))
    }

    @Test(arguments: RecoveryStep.allCases)
    func killedAnywhereItIsFinishedByTheNext(step: RecoveryStep) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = home.path as String, fatal = step.rawValue as String] in
            let database = AppDatabase(
                at: URL(fileURLWithPath: path), migrations: Library.migrations, watcher: NoWatcher(),
                onRecovery: { _ in },
                hooks: RecoveryHooks(
                    now: { TemporaryHome.time },
                    passed: { step in
                        if step.rawValue == fatal { kill(getpid(), SIGKILL) }
                    }))
            _ = try database.pool()
        }
        let database = home.library()
        try Library.look(database)
        for (table, column, rows) in Library.tables {
            #expect(try Library.rows(table, column, in: database) == Set(rows))
        }
        let recoveries = database.recoveries()
        #expect(recoveries.map(\.path) == [home.aside])
        #expect(recoveries.map(\.isWhole) == [true])
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.aside)) == damaged)
        #expect(try String(contentsOfFile: home.aside + "-wal", encoding: .utf8) == "no log")
        let aside = "app.sqlite.damaged-\(TemporaryHome.stamp)"
        // SQLite may have created an index for the log before it found that the log is not valid.
        let names = try home.names.filter { !$0.hasSuffix("-shm") }
        #expect(names == ["app.sqlite", aside, "\(aside)-wal", "\(aside).json"])
    }

    @Test func theProcessThatFinishesARecoveryReportsIt() throws {
        // The state after a process has written the plan and died.
        let files = DatabaseFiles(database: home.file)
        let recovery = DatabaseRecovery(time: TemporaryHome.time, path: home.aside, reason: "told", tables: [])
        try PrivateFile(files.plan).write(JSONEncoder.recovery.encode(recovery))
        var repaired = damaged
        repaired.replaceSubrange(0..<16, with: Data("SQLite format 3\0".utf8))
        try repaired.write(to: files.rebuilt)
        let reported = Shared<[DatabaseRecovery]>([])
        let database = home.library(onRecovery: { new in reported.change { $0.append(new) } })
        _ = try database.pool()
        #expect(reported.value == [recovery])
        #expect(database.recoveries() == [recovery])
        #expect(!DatabaseFiles.exists(files.plan))
    }
}
