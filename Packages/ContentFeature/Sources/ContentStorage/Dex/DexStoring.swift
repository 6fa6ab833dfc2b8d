public import Foundation
public import Persistence

/// What accounts have scanned. A thing that is seen again is counted, not listed again.
public protocol DexStoring: Sendable {
    /// How many finds an account has, with the scans that are identified later: what the limit of its plan counts.
    func count(account: String) async throws(StorageError) -> Int
    /// Keeps a scan that is identified later.
    ///
    /// - Parameter limit: of the account's plan; nil for none.
    /// - Returns: the id of its entry.
    func addWaiting(_ picture: Blob, reason: String, limit: KeptLimit?, account: String) async throws(ContentBoundError)
        -> String
    /// The oldest scan that waits.
    func nextWaiting(account: String) async throws(StorageError) -> (id: String, picture: Blob)?
    /// Adds what was identified: as a proposal, or as seen again when there is an entry with the name and kind of the
    /// best candidate. Without candidates, nothing was there to identify.
    ///
    /// - Parameters:
    ///   - candidates: the best first.
    ///   - waiting: the entry that waited; nil for a scan that was answered at once.
    ///   - limit: of the account's plan; nil for none.
    /// - Throws: also when there is no room for the picture, or the scan does not wait any more.
    func add(
        _ candidates: [DexCandidate], picture: Blob, model: String, raw: String, waiting: String?,
        limit: KeptLimit?, account: String
    ) async throws(ContentBoundError) -> DexOutcome
    /// Notes that a scan that waited shows nothing that could be identified. A scan that was answered at once leaves no
    /// entry.
    func noteNothing(_ reason: String, waiting: String?, model: String, raw: String, account: String)
        async throws(StorageError)
    /// Ends a scan that waited without an answer.
    func fail(_ waiting: String, reason: String) async throws(StorageError)
    /// - Returns: another entry with this name and kind; nothing has changed then. Nil when there is none.
    @discardableResult
    func confirm(_ id: String) async throws(StorageError) -> String?
    /// Corrects the name, and confirms the entry.
    ///
    /// - Parameter merges: whether the entry becomes a part of another that has the name.
    /// - Returns: the other entry; nothing has changed then, unless `merges`. Nil when there is none.
    func rename(_ id: String, to name: String, merges: Bool) async throws(StorageError) -> String?
    /// Proposes the next alternative; nil when there is none left.
    func reject(_ id: String) async throws(StorageError) -> DexCandidate?
    func remove(_ id: String, account: String) async throws(StorageError)
    /// Those seen last first, with scans that wait, have failed or show nothing; these have no name.
    ///
    /// - Parameter words: a part of the name or kind, however it is written; nil for all.
    func rows(account: String, matching words: String?) async throws(StorageError) -> [DexRow]
    func entry(_ id: String, account: String) async throws(StorageError) -> DexEntry?
    /// Everything as one JSON document, with the pictures.
    func export(account: String) async throws(StorageError) -> Data
}
