import Foundation
import GRDB

/// A row of `provider_state`: a sign-in that was redirected to a provider and has not returned yet.
struct ProviderStateRecord: StoredRecord, PersistableRecord {
    static let databaseTableName = "provider_state"

    let hash: Data
    let provider: String
    /// Has passed ``RedirectRules``.
    let redirectTo: String
    /// The PKCE flow that the client has begun; nil when the client gets its tokens in the redirect address.
    let flowID: String?
    let createdAt: Timestamp
    /// The user of this machine who began the sign-in; nil in a state of an earlier version.
    let owner: Int64?
    /// The hash for the form that was shown last; nil when no form was shown, or it has been submitted.
    var pageTokenHash: Data?
}
