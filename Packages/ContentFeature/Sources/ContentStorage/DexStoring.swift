public import Foundation
public import Persistence

public protocol DexStoring: Sendable {
    func addWaiting(_ picture: Blob, reason: String, account: String) async throws(ContentBoundError) -> String
    func nextWaiting(account: String) async throws(StorageError) -> (id: String, picture: Blob)?
    /// - Parameter waiting: the entry that waited; nil for a scan that was answered at once.
    func add(
        _ candidates: [DexCandidate], picture: Blob, model: String, raw: String, waiting: String?, account: String
    ) async throws(ContentBoundError) -> DexOutcome
    func noteNothing(_ reason: String, waiting: String?, model: String, raw: String, account: String)
        async throws(StorageError)
    func fail(_ waiting: String, reason: String) async throws(StorageError)
    func confirm(_ id: String) async throws(StorageError)
    /// - Returns: the entry that already has that name; nothing has changed then, unless `merges`.
    func rename(_ id: String, to name: String, merges: Bool) async throws(StorageError) -> String?
    /// Proposes the next alternative; nil when there is none left.
    func reject(_ id: String) async throws(StorageError) -> DexCandidate?
    func remove(_ id: String, account: String) async throws(StorageError)
    func rows(account: String, matching words: String?) async throws(StorageError) -> [DexRow]
    func entry(_ id: String, account: String) async throws(StorageError) -> DexEntry?
    func export(account: String) async throws(StorageError) -> Data
}
