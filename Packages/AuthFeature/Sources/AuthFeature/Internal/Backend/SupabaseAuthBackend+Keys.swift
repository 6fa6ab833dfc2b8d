import Core
import HTTPTypes

extension SupabaseAuthBackend {
    func publicKeys(origin: String) async throws(BackendFailure) -> PublicKeys {
        let reply: AuthReply
        do {
            reply = try await send(
                AuthRequest(.get, "/auth/v1/.well-known/jwks.json", origin: origin), replySize: AuthLimits.keySetSize)
        } catch .answer(let answer) where answer.status == 404 {
            // Servers before v2.157 publish no keys.
            return PublicKeys(keys: [], serverDate: nil)
        }
        return PublicKeys(keys: try reply.decode(KeySetReply.self).publicKeys, serverDate: reply.serverDate)
    }
}
