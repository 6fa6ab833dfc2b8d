@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("The token for the backend's own API", .timeLimit(.minutes(10))) @MainActor
struct APITokenTests {
    let rig = Rig()

    private var file: URL { rig.file.deletingLastPathComponent().appendingPathComponent("api-token.json") }
    private var stored: APIToken? { PrivateFile(file).stored(APIToken.self) }

    @Test func isStoredNextToTheSessionAndNeverPrinted() async throws {
        let feature = try await rig.signedInFeature()
        #expect(feature.status().apiExpiresAt == nil)
        try await feature.authenticateAPI()
        let token = try #require(stored)
        #expect(token.userID == feature.currentSession?.uid)
        #expect(token.generation == (try rig.stored)?.generation)
        #expect(feature.status().apiExpiresAt == rig.clock.now.addingTimeInterval(3600))
        #expect(try FileStatus(at: file).permissions == 0o600)
        #expect(!"\(token)".contains(token.token.revealed))
        #expect(!"\(feature.status())".contains(token.token.revealed))
        #expect(rig.server.calls.last == "POST /functions/v1/api-token")
    }

    @Test(arguments: [(3569.0, 1), (3570, 2), (4000, 2)])
    func isGotAgainWhenThirtySecondsOrLessRemain(_ later: TimeInterval, _ calls: Int) async throws {
        let feature = try await rig.signedInFeature()
        try await feature.authenticateAPI()
        rig.clock.advance(by: later)
        try await feature.authenticateAPI()
        #expect(rig.calls("api-token") == calls)
    }

    @Test func manyAtOnceMakeOneRequest() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "api-token")
        let feature = try await rig.signedInFeature(http: gate)
        let callers = (0..<20).map { _ in Task { try await feature.authenticateAPI() } }
        await gate.arrival()
        gate.open()
        for caller in callers { try await caller.value }
        #expect(rig.calls("api-token") == 1)
    }

    @Test func aBackendWithoutItReportsThat() async throws {
        rig.server.answer("api-token", with: .text(404, ""))
        let feature = try await rig.signedInFeature()
        let error = AuthError.notAvailable(what: "A token for the backend's own API")
        await #expect(throws: error) { try await feature.authenticateAPI() }
        #expect(
            error.description
                == "A token for the backend's own API needs a function that this backend does not have. Its operator must "
                + "deploy the function.")
        #expect(stored == nil)
    }

    @Test(
        arguments: [
            (
                .text(200, #"{"token":"","token_type":"bearer","expires_in":60}"#),
                .malformedReply("its token is missing or cannot be a token")
            ),
            (.text(200, #"{"token":"a","token_type":"mac"}"#), .malformedReply("its token_type is not bearer")),
            (.text(200, #"{"token":"a"}"#), .malformedReply("its expires_in is missing or invalid")),
            (.text(200, "<html>", type: "text/html"), .malformedReply("it is not JSON")),
            (.error(500, "unexpected_failure"), .maintenance(status: 500)),
        ] as [(HTTPReply, AuthError)])
    func whatIsNoTokenIsNotKept(_ reply: HTTPReply, _ error: AuthError) async throws {
        try rig.store(lasting: 3600)
        let feature = rig.feature(http: ScriptedHTTPClient { _, _ in reply })
        await #expect(throws: error) { try await feature.authenticateAPI() }
        #expect(stored == nil)
        #expect(feature.currentSession != nil)
    }

    @Test func isForItsSessionAlone() async throws {
        let feature = try await rig.signedInFeature()
        try await feature.authenticateAPI()
        let old = try #require(stored)
        try await feature.signIn(email: Rig.email, password: Rig.password)
        #expect(stored == nil)
        #expect(feature.status().apiExpiresAt == nil)
        // Left behind by a process that was killed between writing the two files.
        try PrivateFile(file).store(old, as: "The API token")
        #expect(feature.status().apiExpiresAt == nil)
        try await feature.authenticateAPI()
        #expect(rig.calls("api-token") == 2)
    }

    @Test func aSignOutMeanwhileLeavesNone() async throws {
        let gate = GatedHTTPClient(rig.server, holding: "api-token")
        let feature = try await rig.signedInFeature(http: gate)
        let call = Task { try await feature.authenticateAPI() }
        await gate.arrival()
        await feature.signOut(scope: .local)
        gate.open()
        await #expect(throws: AuthError.self) { try await call.value }
        #expect(stored == nil)
    }
}
