import Core
import Foundation

/// One complete request.
struct Request: Sendable {
    let head: RequestHead
    let body: Data
    let peer: Peer
    /// The values of the named segments in the endpoint's path, such as `{user_id}`.
    var captures: [String: String] = [:]

    /// The client that the call is counted for. On loopback that is a user, so that no user of this machine can use up
    /// the limit of another.
    var client: String {
        guard peer.client == ClientName.thisMachine, let user = LoopbackUsers.user(of: peer) else { return peer.client }
        return Peer.local(user: user).client
    }

    var headers: HeaderFields { head.headers }
    var query: QueryItems { head.query }

    /// Reads the body as JSON.
    ///
    /// - Throws: ``AuthError`` `bad_json`, for what is not JSON, nested too deeply, or of other types than expected.
    func decode<Parameters: Decodable>(_ type: Parameters.Type) throws(AuthError) -> Parameters {
        do {
            return try ReceivedJSON.decode(type, from: body)
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw .badJSON("it is nested more than \(JSONNesting.limit) levels deep")
        } catch DecodingError.typeMismatch(_, let context) {
            throw .badJSON("\(Self.path(context)) has another type than expected")
        } catch {
            // The decoder's message would quote the body, which may contain a password.
            throw .badJSON(body.isEmpty ? "unexpected end of JSON input" : "it is not JSON")
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.isEmpty ? "the body" : context.codingPath.map(\.stringValue).joined(separator: ".")
    }
}
