public import Persistence

/// How much accounts use the content.
public protocol UsageStoring: Sendable {
    /// How many requests an account has made on a day.
    func requests(on day: UsageDay, account: String) async throws(StorageError) -> Int
    func addRequest(on day: UsageDay, account: String) async throws(StorageError)
    /// What the account has here, and has asked since a day.
    func figures(since day: UsageDay, account: String) async throws(StorageError) -> UsageFigures
}
