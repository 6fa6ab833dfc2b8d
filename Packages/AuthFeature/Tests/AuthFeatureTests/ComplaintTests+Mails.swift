@testable import AuthFeature
import AuthFeatureTesting
import Foundation
import Testing

extension ComplaintTests {
    // A scanner has opened the link before its reader: the code that the link brought went to the scanner, which has no
    // verifier. The six digits beside it are not touched by that.
    @Test("mail scanners consume links (supabase/auth#368, #713)")
    func aCodeBesideTheLinkStillSignsIn() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let mail = try #require(rig.server.mails.last)
        let scanner = Rig(server: rig.server)
        try await scanner.feature().requestMagicLink(email: "scanner@example.org")
        let callback = try #require(mail.callback)
        await #expect(throws: AuthError.unsolicitedLink) { try await scanner.feature().getSessionFromUrl(callback) }
        let user = try await feature.verify(code: mail.code, email: Rig.email, for: .signIn)
        #expect(user.email == Rig.email)
        #expect(feature.currentSession == user)
    }
}
