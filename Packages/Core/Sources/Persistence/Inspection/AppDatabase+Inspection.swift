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
        var status = stat()
        let exists = stat(url.path, &status) == 0
        let isFile = exists && status.st_mode & S_IFMT == S_IFREG
        var configuration = configuration
        configuration.readonly = true
        var content = FileContent()
        if isFile, status.st_size > 0 {
            content = FileContent(of: files, at: url, migrator: migrations.migrator, configuration: configuration)
        } else if exists, !isFile {
            content.findings = ["It is no file."]
        }
        return DatabaseInspection(
            path: url.path, exists: exists, permissions: exists ? Int(status.st_mode & 0o777) : nil,
            size: exists ? Int(status.st_size) : 0, logSize: DatabaseFiles.size(files.beside("-wal")),
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
