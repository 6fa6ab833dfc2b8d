import Core
import Dispatch
import Foundation
import GRDB
import Synchronization

extension AppDatabase {
    /// Inspects the database and the files beside it. Creates, recovers and changes nothing.
    ///
    /// Reads every page, so the time grows with the size of the file.
    public func inspect() async -> DatabaseInspection {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.inspection()) }
        }
    }

    private func inspection() -> DatabaseInspection {
        let status = DatabaseFiles.status(url)
        var configuration = configuration
        configuration.readonly = true
        var content = FileContent()
        if let status, status.isFile, status.size > 0 {
            content = FileContent(of: files, at: url, migrator: migrations.migrator, configuration: configuration)
        } else if status?.isFile == false {
            content.findings = ["It is not a file."]
        }
        return DatabaseInspection(
            path: url.path, exists: status != nil, permissions: status?.permissions, size: status?.size ?? 0,
            logSize: DatabaseFiles.size(files.beside("-wal")),
            pageSize: content.pageSize, pageCount: content.pageCount, freePages: content.freePages,
            schema: content.schema, journalMode: content.journalMode, synchronous: synchronous,
            findings: content.findings, freeSpace: FileSpace(of: url.path)?.free,
            holders: ClaimHolders.others(of: files.claim),
            recoveries: recoveries())
    }

    private var synchronous: Int? {
        guard let pool = opened.withLock({ $0?.pool }) else { return nil }
        return try? pool.unsafeReentrantWrite { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
}
