public import Foundation
import GRDB
import Persistence

/// The Test Store of a data directory, for its operator: reads what users have, and makes happen what happens in a store.
///
/// The backend may be running. Each change is one transaction, on disk when the call returns, and takes effect with the
/// next call of a client. Users are named by their app user id, or by the email address of an account of this backend.
///
/// ```swift
/// let store = TestStore(dataDirectory: data)
/// try await store.moveClock(.by(seconds: 3 * 86_400))
/// try await store.apply(.billingIssue, to: "ada@example.com")
/// let code = try await store.issueCode(product: "slipway_pro_monthly")
/// ```
public struct TestStore: Sendable {
    let directory: DataDirectory
    let catalogueFile: CatalogueFile
    let now: @Sendable () -> Date

    /// Makes the store of a data directory without access to the file system.
    ///
    /// - Parameter now: the machine's clock, which the store's clock is an offset to.
    public init(dataDirectory: URL, now: @escaping @Sendable () -> Date = { Date() }) {
        directory = DataDirectory(url: dataDirectory)
        catalogueFile = CatalogueFile(dataDirectory: dataDirectory)
        self.now = now
    }

    /// Whether the directory has a backend's database. A change makes one where it is missing.
    public var hasData: Bool { FileManager.default.fileExists(atPath: directory.database.path) }

    /// For a directory that ``hasData``: others would get a database.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws(TestStoreError) -> Value {
        try await perform { try await $0.readLedger(work) }
    }

    func write<Value: Sendable>(
        _ work: @escaping @Sendable (PurchaseLedger) throws -> Value
    ) async throws(TestStoreError) -> Value {
        try await perform { try await $0.writeLedger(work) }
    }

    private func perform<Value: Sendable>(
        _ work: (BackendStore) async throws -> Value
    ) async throws(TestStoreError) -> Value {
        do {
            let pool = try await AppDatabase(at: directory.database, migrations: BackendSchema.migrations).prepare()
            defer { try? pool.close() }
            return try await work(BackendStore(database: pool, now: now))
        } catch let error as TestStoreError {
            throw error
        } catch {
            throw .storage(StorageError(error, at: directory.database))
        }
    }

    /// The settings; the defaults when there is no database.
    public func settings() async throws(TestStoreError) -> TestStoreSettings {
        guard hasData else { return TestStoreSettings(now: now()) }
        return try await read { try TestStoreSettings($0) }
    }

    /// Moves the store's clock.
    @discardableResult
    public func moveClock(_ change: TestStoreClockChange) async throws(TestStoreError) -> TestStoreSettings {
        try await write { ledger in
            guard let moved = ledger.now.moved(by: change, realNow: ledger.realNow) else {
                throw TestStoreError.timeOutOfRange
            }
            return try ledger.change { $0.clockOffset = moved.microseconds - ledger.realNow.microseconds }
        }
    }

    /// Makes each period of a subscription, its trial too, last five minutes, or its real length again.
    ///
    /// Periods that run when this is turned on end five minutes later at the latest. Turning it off changes the length of
    /// the following ones.
    @discardableResult
    public func accelerate(_ isOn: Bool) async throws(TestStoreError) -> TestStoreSettings {
        try await write { ledger in
            if try ledger.accelerations().isOn(at: ledger.now) != isOn {
                try Acceleration(isOn: isOn, at: ledger.now).insert(ledger.database)
            }
            return try TestStoreSettings(ledger)
        }
    }

    /// Chooses the currency of prices for clients that ask for none.
    @discardableResult
    public func useCurrency(_ code: String) async throws(TestStoreError) -> TestStoreSettings {
        try await write { [catalogueFile] ledger in
            let known = try catalogueFile.load().currencies
            let code = code.uppercased()
            guard known.contains(code) else { throw TestStoreError.currencyUnknown(code, known: known) }
            return try ledger.change { $0.currency = code }
        }
    }

    /// Sets how long subscriptions stay active after their period when a payment fails from now on.
    ///
    /// - Parameter seconds: 0 for no grace.
    @discardableResult
    public func useGrace(seconds: Int) async throws(TestStoreError) -> TestStoreSettings {
        try await write { ledger in try ledger.change { $0.grace = max(0, seconds) } }
    }
}

extension PurchaseLedger {
    fileprivate func change(_ body: (inout StoreSettingRecord) -> Void) throws -> TestStoreSettings {
        var record = settings
        body(&record)
        try record.save(database)
        return try TestStoreSettings(PurchaseLedger(database, realNow: realNow))
    }
}

extension Timestamp {
    /// Nil when the result is not in the years that the store's clock may have.
    fileprivate func moved(by change: TestStoreClockChange, realNow: Timestamp) -> Timestamp? {
        let moved: Timestamp
        switch change {
        case .by(let seconds): moved = advanced(bySeconds: seconds)
        case .byPeriod(let text, let sign):
            guard let period = StorePeriod(text) else { return nil }
            moved = period.moment(after: self, times: sign.signum())
        case .to(let date): moved = Timestamp(date)
        case .reset: moved = realNow
        }
        // 2000-01-01 and 3000-01-01. The machine's own time is always allowed.
        return change == .reset || (946_684_800..<32_503_680_000).contains(moved.seconds) ? moved : nil
    }
}
