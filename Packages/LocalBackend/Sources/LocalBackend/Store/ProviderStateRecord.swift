import Foundation
import GRDB

/// A row of `provider_state`: a sign-in that was redirected to a provider and has not returned yet.
struct ProviderStateRecord: Sendable, FetchableRecord, PersistableRecord {
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

    init(hash: Data, provider: String, redirectTo: String, flowID: String?, owner: uid_t, now: Timestamp) {
        self.hash = hash
        self.owner = Int64(owner)
        self.provider = provider
        self.redirectTo = redirectTo
        self.flowID = flowID
        self.createdAt = now
    }

    init(row: Row) {
        hash = row["hash"]
        provider = row["provider"]
        redirectTo = row["redirect_to"]
        flowID = row["flow_id"]
        createdAt = row["created_at"]
        owner = row["owner"]
        pageTokenHash = row["page_token_hash"]
    }

    func encode(to container: inout PersistenceContainer) {
        container["hash"] = hash
        container["provider"] = provider
        container["redirect_to"] = redirectTo
        container["flow_id"] = flowID
        container["created_at"] = createdAt
        container["owner"] = owner
        container["page_token_hash"] = pageTokenHash
    }
}
