@testable import AuthFeature
import Core
import AuthFeatureTesting
import Design
import Foundation
import Testing

extension ComplaintTests {
    // A scanner has opened the link before the reader. The redirect is useless to the scanner, because it has no
    // verifier. The reader's own attempt reports that the link is used up, and the reader has to request a new mail.
    @Test("mail scanners consume links (supabase/auth#368, #713): a link that is used up")
    func aLinkThatAScannerHasOpenedSaysToAskForANewMail() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let scanned = try #require(rig.server.mails.last?.callback)
        let scanner = Rig(server: rig.server).feature()
        await #expect(throws: AuthError.unsolicitedLink) { try await scanner.getSessionFromUrl(scanned) }

        let opened = try #require(
            URL(string: "slipway://login-callback?error=access_denied&error_code=otp_expired"))
        let completion = await feature.handleDeepLink(opened)
        let toast = try #require(rig.toasts.log.last)
        #expect(toast.style == .error)
        #expect(toast.text.contains("Request a new mail"))
        guard case .linkRefused(code: .otpExpired?, _)? = feature.lastError else {
            Issue.record("\(completion)")
            return
        }
        #expect(completion == .completed(message: toast.text, failure: feature.lastError?.kind))
        rig.server.answer("/verify", with: .error(403, "otp_expired"))
        let refused = await #expect(throws: AuthError.codeRefused) {
            try await feature.verify(code: "123456", email: Rig.email, for: .signIn)
        }
        #expect(refused?.description.contains("Request a new mail") == true)
        #expect(feature.currentSession == nil)
    }
}
