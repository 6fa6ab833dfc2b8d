import Core
import GRDB

/// The connections to one file, and the claim that goes with them.
struct OpenDatabase: Sendable {
    let pool: DatabasePool
    let claim: DatabaseClaim?
    /// Nil where nothing may be written.
    let identity: FileStatus.Identity?
}
