import Foundation
import GRDB

extension AppDatabase {
    /// The open database; where it cannot be opened because nothing can be written there, a copy in memory.
    ///
    /// The copy is not kept: the next call tries the file again. What is written to it fails with
    /// ``StorageError/full(path:)`` or ``StorageError/readOnly(path:)``.
    func openForReading() throws(StorageError) -> OpenDatabase {
        do throws(StorageError) {
            return try open()
        } catch {
            guard error.mayBeReadInMemory, let pool = try? imagePool() else { throw error }
            return OpenDatabase(pool: pool, claim: nil, identity: nil)
        }
    }

    /// - Throws: when the file cannot be read, or its schema is not this version's.
    private func imagePool() throws -> DatabasePool {
        let migrator = migrations.migrator
        let pool = try DatabaseImage(of: files, at: url).open(configuration) { try migrator.migrate($0) }
        guard try pool.read({ try isCurrent($0) }) else {
            throw StorageError.readOnly(path: url.path)
        }
        return pool
    }
}

extension StorageError {
    /// Whether the file may be sound, and only the place where it is cannot be written.
    fileprivate var mayBeReadInMemory: Bool {
        switch self {
        case .full, .readOnly: true
        case .newerSchema, .foreign, .damaged, .busy, .failed: false
        }
    }
}
