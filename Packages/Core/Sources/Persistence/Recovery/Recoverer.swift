import Core
import Foundation

/// The points of a recovery between which a process may die.
enum RecoveryStep: String, CaseIterable, Codable, Sendable {
    case copied
    case rebuilt
    case planned
    case journalsMoved
    case databaseMoved
    case replaced
    case noted
}

/// Sets a damaged database aside and puts a new one in its place, with what could be read of it.
///
/// For those who hold the lock and the claim alone. The order is such that a process may die at any moment: until the
/// plan, which is the later report, says what is about to be renamed, nothing has been touched; from then on the next one
/// finishes it.
struct Recoverer {
    let files: DatabaseFiles
    let migrations: [FeatureMigration]
    /// Called after each step.
    let passed: @Sendable (RecoveryStep) -> Void

    /// - Throws: ``StorageError``, `FileError` and what GRDB throws. The damaged database is untouched then.
    func recover(reason: String, time: Date) throws -> DatabaseRecovery {
        let aside = try freeName(time)
        let recovery: DatabaseRecovery
        do {
            // Of a process that died before it had a plan.
            discardUnfinished()
            let tables = try rebuild()
            recovery = DatabaseRecovery(
                // As precise as it is written.
                time: Date(timeIntervalSince1970: time.timeIntervalSince1970.rounded(.down)),
                path: files.directory.appendingPathComponent(aside).path, reason: reason, tables: tables)
            try PrivateFile(files.plan).write(JSONEncoder.recovery.encode(recovery))
        } catch {
            discardUnfinished()
            unlink(files.plan.path)
            throw error
        }
        passed(.planned)
        try carryOut(recovery)
        return recovery
    }

    /// Finishes what a process had planned that died over it.
    ///
    /// - Returns: what was recovered; nil when there was nothing to finish.
    func finish() throws -> DatabaseRecovery? {
        guard let data = try PrivateFile(files.plan).read() else { return nil }
        guard let recovery = try? JSONDecoder.recovery.decode(DatabaseRecovery.self, from: data) else {
            throw FileError(
                "read the recovery plan", files.plan, code: EINVAL,
                remedy: "Move it away, then start again. Nothing else was changed.")
        }
        try carryOut(recovery)
        return recovery
    }

    private func target(of recovery: DatabaseRecovery) -> URL {
        files.directory.appendingPathComponent((recovery.path as NSString).lastPathComponent)
    }

    private func rebuild() throws -> [DatabaseRecovery.Table] {
        try FileSteps.copy(files.database, to: files.copy)
        // The log's index is created again from the log.
        for suffix in ["-wal", "-journal"] {
            try FileSteps.copy(files.beside(suffix), to: Self.file(files.copy, suffix))
        }
        try HeaderRepair.repair(files.copy, hasLog: DatabaseFiles.size(Self.file(files.copy, "-wal")) > 0)
        passed(.copied)
        try FileSteps.make(files.rebuilt)
        let tables = try Rebuild(path: files.database.path, migrations: migrations)
            .run(from: files.copy, to: files.rebuilt)
        try Descriptor.sync(files.rebuilt)
        discard(files.copy)
        passed(.rebuilt)
        return tables
    }

    /// Every step may have been taken already. The database itself is moved after its journals, so that no log is ever
    /// beside a database that it does not belong to.
    private func carryOut(_ recovery: DatabaseRecovery) throws {
        let target = target(of: recovery)
        if !DatabaseFiles.exists(target) {
            for suffix in DatabaseFiles.journalSuffixes {
                try FileSteps.move(files.beside(suffix), to: Self.file(target, suffix))
            }
            try Descriptor.sync(files.directory)
            passed(.journalsMoved)
            try FileSteps.move(files.database, to: target)
        }
        try Descriptor.sync(files.directory)
        passed(.databaseMoved)
        try FileSteps.move(files.rebuilt, to: files.database)
        try Descriptor.sync(files.directory)
        passed(.replaced)
        try FileSteps.move(files.plan, to: Self.file(target, ".json"))
        try Descriptor.sync(files.directory)
        passed(.noted)
    }

    /// A name that no file has, nor any that goes with it.
    private func freeName(_ time: Date) throws -> String {
        let name = files.aside(time)
        let names = try FileManager.default.contentsOfDirectory(atPath: files.directory.path)
        func isFree(_ name: String) -> Bool {
            !([""] + DatabaseFiles.journalSuffixes + [".json"]).contains { names.contains(name + $0) }
        }
        var (free, count) = (name, 1)
        while !isFree(free) {
            count += 1
            free = "\(name)-\(count)"
        }
        return free
    }

    private func discardUnfinished() {
        discard(files.copy)
        discard(files.rebuilt)
    }

    // What cannot be removed stays.
    private func discard(_ url: URL) {
        for suffix in [""] + DatabaseFiles.journalSuffixes { unlink(Self.file(url, suffix).path) }
    }

    private static func file(_ url: URL, _ suffix: String) -> URL {
        url.deletingLastPathComponent().appendingPathComponent(url.lastPathComponent + suffix)
    }
}

extension JSONEncoder {
    static var recovery: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension JSONDecoder {
    static var recovery: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
