import Core
import GRDB

extension TestStore {
    /// The users that clients have asked about, the first seen first; empty when there is no database.
    public func subscribers() async throws(TestStoreError) -> [TestStoreSubscriber] {
        guard hasData else { return [] }
        return try await read { ledger in
            try SubscriberRecord.order(Column("first_seen"), Column("id")).fetchAll(ledger.database)
                .map(ledger.describe)
        }
    }

    /// One user.
    ///
    /// - Throws: ``TestStoreError/userUnknown(_:similar:)``.
    public func subscriber(_ name: String) async throws(TestStoreError) -> TestStoreSubscriber {
        guard hasData else { throw .userUnknown(name, similar: nil) }
        return try await read { ledger in
            let id = try ledger.user(named: name)
            guard let record = try ledger.subscriber(id) else {
                throw TestStoreError.nothingToChange(
                    reason: "No client has asked the Test Store about \(name) yet, so there is nothing to show.")
            }
            return try ledger.describe(record)
        }
    }
}

extension PurchaseLedger {
    func describe(_ record: SubscriberRecord) throws -> TestStoreSubscriber {
        TestStoreSubscriber(
            record, email: try UserRecord.find(id: record.id, in: database)?.email, try holdings(of: record.id))
    }

    /// The app user id that a name stands for: itself, when it is a subscriber's or an account's, or that of the account
    /// with this address.
    ///
    /// - Throws: ``TestStoreError/userUnknown(_:similar:)``.
    func user(named name: String) throws -> String {
        if try subscriber(name) != nil { return name }
        if let account = try UserRecord.find(id: name, in: database) { return account.id }
        if let account = try UserRecord.find(email: name, in: database) { return account.id }
        let known = try String.fetchAll(
            database, sql: "SELECT id FROM subscriber UNION SELECT email FROM user WHERE email IS NOT NULL")
        throw TestStoreError.userUnknown(name, similar: NearMiss.of(name, among: known))
    }
}
