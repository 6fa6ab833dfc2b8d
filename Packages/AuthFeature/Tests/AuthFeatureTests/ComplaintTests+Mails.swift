@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

extension ComplaintTests {
    /// Opens a mail's link, as a browser or a scanner does.
    ///
    /// - Returns: the address that it is redirected to.
    private func open(_ mail: InMemoryAuthServer.Mail) async throws -> URL {
        let request = HTTPRequest(method: .get, url: try #require(mail.link))
        let reply = try await rig.server.send(request, body: nil, limits: HTTPLimits())
        #expect(reply.response.status == .seeOther)
        return try #require(reply.response.headerFields[.location].flatMap { URL(string: $0) })
    }

    @Test("mail scanners consume links (supabase/auth#368, #713): the code beside the link")
    func theCodeBesideTheLinkIsOfferedAndSignsIn() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        let view = feature.makeView(for: .signInOptions)
        try await view.type("options.email", Rig.email)
        try await view.tap("options.magic-link")
        #expect(rig.toasts.log.last?.text.contains("a link and a 6-digit code") == true)
        try await view.type("options.code", try #require(rig.server.mails.last).code)
        try await view.tap("options.verify")
        #expect(feature.currentSession?.email == Rig.email)
    }

    // A scanner has opened the link before the reader. The redirect is useless to the scanner, because it has no
    // verifier. The reader's own attempt reports that the link is used up, and the reader has to request a new mail.
    @Test("mail scanners consume links (supabase/auth#368, #713): a link that is used up")
    func aLinkThatAScannerHasOpenedSaysToAskForANewMail() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let mail = try #require(rig.server.mails.last)

        let scanned = try await open(mail)
        let scanner = Rig(server: rig.server).feature()
        try await scanner.requestMagicLink(email: "scanner@example.org")
        await #expect(throws: AuthError.unsolicitedLink) { try await scanner.getSessionFromUrl(scanned) }

        let completion = await feature.completeLink(try await open(mail))
        let toast = try #require(rig.toasts.log.last)
        #expect(toast.style == .error)
        #expect(toast.text.contains("Request a new mail"))
        guard case .completed(toast.text, .linkRefused(code: .otpExpired?, _)?) = completion else {
            Issue.record("\(completion)")
            return
        }
        let refused = await #expect(throws: AuthError.codeRefused) {
            try await feature.verify(code: mail.code, email: Rig.email, for: .signIn)
        }
        #expect(refused?.description.contains("Request a new mail") == true)
        #expect(feature.currentSession == nil)

        rig.clock.advance(by: 60)
        try await feature.requestMagicLink(email: Rig.email)
        let next = try await open(try #require(rig.server.mails.last))
        #expect(
            await feature.completeLink(next) == .completed(message: "You are signed in as \(Rig.email).", problem: nil))
        #expect(feature.currentSession?.email == Rig.email)
    }
}
