import GRDB

extension Accounts {
    /// The user who waits for a mail of this kind. A change of address can be looked up by the old address or the new
    /// one.
    func findAwaiting(_ flow: MailFlow, email: String) async throws -> UserRecord? {
        try await store.read { database in
            var users = [try UserRecord.find(email: email, in: database)].compactMap { $0 }
            if flow == .emailChange {
                users += try UserRecord.filter(Column("new_email") == email.lowercased()).fetchAll(database)
            }
            return users.first { $0.awaits(flow, at: flow == .emailChange ? $0.newEmail : email) }
        }
    }
}

extension UserRecord {
    /// Whether the account waits for a mail of this kind at that address.
    func awaits(_ flow: MailFlow, at email: String?) -> Bool {
        switch flow {
        case .signUp: email != nil && self.email == email && emailConfirmedAt == nil
        case .emailChange: email != nil && newEmail == email
        case .magicLink, .recovery, .invite, .reauthentication: false
        }
    }
}
