@testable import AuthFeature
import AuthFeatureTesting
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@Suite("Mails and the codes in them", .timeLimit(.minutes(10))) @MainActor
struct MailTests {
    let rig = Rig(requiresConfirmation: true)
    private let newPassword = "battery staple"

    private var code: String {
        get throws { try #require(rig.server.mails.last?.code) }
    }

    @Test func aCodeSignsInAndEndsTheLinkBesideIt() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let code = try code
        let user = try await feature.verify(
            code: " \(code.prefix(3)) \(code.suffix(3))\n", email: Rig.email, for: .signIn)
        #expect(user.email == Rig.email)
        #expect(feature.currentSession == user)
        #expect(try rig.stored?.user == user)
        #expect(try rig.openFlows.isEmpty)
        await #expect(throws: AuthError.codeRefused) {
            try await feature.verify(code: code, email: Rig.email, for: .signIn)
        }
    }

    @Test(arguments: [CodePurpose.signIn, .signUp])
    func aCodeConfirmsANewAccount(_ purpose: CodePurpose) async throws {
        let feature = rig.feature()
        await #expect(throws: AuthError.confirmationNeeded(email: Rig.email)) {
            try await feature.signUp(email: Rig.email, password: Rig.password)
        }
        try await feature.resend(.signUp, email: Rig.email)
        #expect(rig.server.mails.map(\.kind) == [.signUp, .signUp])
        #expect(try await feature.verify(code: try code, email: Rig.email, for: purpose).email == Rig.email)
    }

    @Test func aCodeMakesANewAddressTheAccounts() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.updateUser(UserChange(email: "new@example.org"))
        await #expect(throws: AuthError.newAddressGiven(current: Rig.email)) {
            try await feature.resend(.emailChange, email: " NEW@example.org")
        }
        #expect(rig.calls("resend") == 0)
        try await feature.resend(.emailChange, email: Rig.email)
        #expect(rig.server.mails.map(\.kind) == [.emailChange, .emailChange])
        var events = feature.events().makeAsyncIterator()
        _ = await events.next()
        let user = try await feature.verify(code: try code, email: "new@example.org", for: .emailChange)
        #expect(user.email == "new@example.org")
        #expect(user.pendingEmail == nil)
        #expect(await events.next() == .userUpdated(user))
        #expect(try rig.openFlows.isEmpty)
    }

    // When both addresses must be confirmed, the reply to the first confirmation contains only a message.
    @Test(arguments: [
        #"{"msg":"Confirmation link accepted. Please proceed to confirm link sent to the other email","code":"200"}"#,
        #"{"msg":"Confirmation link accepted.","code":200}"#,
    ])
    func oneOfTwoConfirmationsIsDescribedInWords(_ body: String) async throws {
        let session = try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in .text(200, body) })
        await #expect(throws: AuthError.otherAddressToConfirm) {
            try await feature.verify(code: "123456", email: Rig.email, for: .emailChange)
        }
        #expect(try rig.stored == session)
    }

    @Test(
        arguments: [
            (.error(403, "otp_expired"), .codeRefused),
            (.text(200, "{}"), .malformedReply("it is not a JSON object of the expected form")),
            (.text(200, #"{"access_token":"a"}"#), .malformedReply("its expires_in is missing or invalid")),
            (.error(429, "over_request_rate_limit"), .rateLimited(retryAfter: nil)),
        ] as [(HTTPReply, AuthError)])
    func aRejectedCodeDoesNotSignIn(_ reply: HTTPReply, _ error: AuthError) async throws {
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) { try await feature.verify(code: "123456", email: Rig.email, for: .signIn) }
        #expect(feature.currentSession == nil)
    }

    @Test func aMalformedAddressOrPasswordFailsWithoutARequest() async throws {
        let feature = rig.feature()
        let calls: [(AuthError, () async throws -> Void)] = [
            (.invalidEmail, { try await feature.signIn(email: "anna", password: Rig.password) }),
            (.passwordTooShort(minimum: 7), { try await feature.signUp(email: Rig.email, password: "short") }),
            (.invalidEmail, { try await feature.requestMagicLink(email: "anna") }),
            (.invalidEmail, { try await feature.requestRecovery(email: "anna@") }),
            (.invalidEmail, { try await feature.resend(.signUp, email: "") }),
            (.invalidCode, { try await feature.verify(code: "12345", email: Rig.email, for: .signIn) }),
            (.invalidCode, { try await feature.recover(email: Rig.email, code: "1234a", newPassword: "long enough") }),
        ]
        for (error, call) in calls { await #expect(throws: error) { try await call() } }
        #expect(rig.server.calls.isEmpty)
    }

    @Test func aPasswordThatIsRefusedAfterTheCodeWasTakenCanBeChosenAgain() async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestRecovery(email: Rig.email)
        let code = try code
        await #expect(throws: AuthError.samePassword) {
            try await feature.recover(email: Rig.email, code: code, newPassword: Rig.password)
        }
        let session = try #require(try rig.stored)
        #expect(feature.currentSession?.email == Rig.email)
        #expect(feature.needsNewPassword)
        #expect(feature.lastError == .samePassword)
        // Another code starts another recovery.
        await #expect(throws: AuthError.codeRefused) {
            try await feature.recover(email: Rig.email, code: "000000", newPassword: newPassword)
        }
        try await feature.recover(email: Rig.email, code: code, newPassword: newPassword)
        #expect(rig.calls("/verify") == 2)
        #expect(try rig.stored?.generation == session.generation)
        #expect(!feature.needsNewPassword)
        // That recovery has ended: the same code would now have to be valid at the server.
        await #expect(throws: AuthError.codeRefused) {
            try await feature.recover(email: Rig.email, code: code, newPassword: "yet another one")
        }
    }

    @Test(arguments: ["sign-in", "sign-out", "sign-out elsewhere"])
    func aRecoveryThatWasLeftIsForgotten(by act: String) async throws {
        rig.server.addAccount(email: Rig.email, password: Rig.password)
        let feature = rig.feature()
        try await feature.requestRecovery(email: Rig.email)
        _ = try? await feature.recover(email: Rig.email, code: try code, newPassword: Rig.password)
        #expect(feature.store.halfRecovered?.generation == feature.store.session?.generation)
        #expect(feature.store.halfRecovered != nil)
        switch act {
        case "sign-in": try await feature.signIn(email: Rig.email, password: Rig.password)
        case "sign-out": await feature.signOut()
        default:
            await rig.feature().signOut()
            try feature.store.reload()
        }
        #expect(feature.store.halfRecovered == nil)
    }

    @Test func aPageInPlaceOfAnAnswerIsNoMail() async throws {
        let http = ScriptedHTTPClient { _, _ in .text(200, "<html>", type: "text/html") }
        await #expect(throws: AuthError.malformedReply("it is not JSON")) {
            try await rig.feature(http: http).requestMagicLink(email: Rig.email)
        }
    }
}
