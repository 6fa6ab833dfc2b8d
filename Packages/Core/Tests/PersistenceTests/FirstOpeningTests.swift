import Foundation
import Testing

@testable import Persistence

/// Several processes may start on a new home at once.
struct FirstOpeningTests {
    @Test func aDatabaseThatAnotherProcessMakesMeanwhileIsNotTakenForDamaged() throws {
        let home = try TemporaryHome()
        let other = home.database()
        let database = AppDatabase(
            at: home.file, migrations: [.notes], watcher: NoWatcher(), onRecovery: { _ in },
            hooks: RecoveryHooks(willReadSize: { try? other.addNote("first") }, patience: .zero))
        #expect(try database.notes() == ["first"])
        #expect(database.recoveries().isEmpty)
    }
}
