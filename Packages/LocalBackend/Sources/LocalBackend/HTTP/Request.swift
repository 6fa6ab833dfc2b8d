import Core
import Foundation

struct Request: Sendable {
    let head: RequestHead
    let body: Data
    let peer: Peer
    /// The values of the named segments in the endpoint's path, such as `{user_id}`.
    var captures: [String: String] = [:]
    /// Who makes the call, once it has been admitted to an endpoint that needs a session.
    var caller: Caller?

    /// The client that the call is counted for. On loopback that is a user, so that no user of this machine can use up
    /// the limit of another.
    var client: String {
        guard peer.client == ClientName.thisMachine, let user = LoopbackUsers.user(of: peer) else { return peer.client }
        return Peer.local(user: user).client
    }

    var headers: HeaderFields { head.headers }
    var query: QueryItems { head.query }
}
