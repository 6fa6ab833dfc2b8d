import Core
import Foundation

extension AssuranceLevel {
    /// The level that an access token states; ``one`` when it states none.
    ///
    /// The signature is not checked: the token came from the server that issued it.
    init(of token: Secret) {
        struct Claims: Decodable { let aal: String? }
        let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decodeLeniently(parts[1]),
            let claims = try? ReceivedJSON.decode(Claims.self, from: payload)
        else {
            self = .one
            return
        }
        self = claims.aal.flatMap(AssuranceLevel.init(rawValue:)) ?? .one
    }
}

extension Grant {
    /// Whether the user has a second factor that was not asked for.
    var lacksSecondFactor: Bool { AssuranceLevel(of: accessToken) == .one && !user.verifiedFactors.isEmpty }
}

extension Session {
    /// Whether the user has a second factor whose code was not confirmed in this session.
    var lacksSecondFactor: Bool { AssuranceLevel(of: accessToken) == .one && !user.verifiedFactors.isEmpty }
}
