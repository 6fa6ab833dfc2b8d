@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@Suite("What is kept until a link comes back", .timeLimit(.minutes(10))) @MainActor
struct FlowStoreTests {
    let rig = Rig(requiresConfirmation: true)

    /// The callback of the last mail.
    private var callback: URL {
        get throws { try #require(rig.server.mails.last?.callback) }
    }

    @Test func aVerifierIsStoredPrivatelyBeforeTheRequest() async throws {
        let seen = Mutex<[Flow]>([])
        let flows = rig.flows
        let http = ScriptedHTTPClient { _, _ in
            seen.withLock { $0 = (try? flows.open()) ?? [] }
            return .text(200, "{}")
        }
        try await rig.feature(http: http).requestMagicLink(email: Rig.email)
        let flow = try #require(seen.withLock { $0.first })
        #expect(flow.kind == .magicLink)
        #expect(flow.origin == rig.server.endpoint.url.absoluteString)
        #expect(flow.verifier.revealed.wholeMatch(of: /[A-Za-z0-9_\-]{43}/) != nil)
        let challenge = CodeChallenge(flow.verifier, secureHash: HashDouble.hash).text
        let body = String(decoding: try #require(http.sent.first?.body), as: UTF8.self)
        #expect(body.contains(#""code_challenge":"\#(challenge)","code_challenge_method":"s256""#))
        #expect(!body.contains(flow.verifier.revealed))
        #expect(try FileStatus(at: rig.flows.directory).permissions == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: rig.flows.directory.path)
        #expect(names.count == 1)
        #expect(try FileStatus(at: rig.flows.directory.appendingPathComponent(names[0])).permissions == 0o600)
    }

    // RFC 7636, appendix B.
    @Test func theChallengeIsTheStandards() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
        let challenge = CodeChallenge(Secret(verifier)) { data in
            #expect(data == Data(verifier.utf8))
            return Data([
                19, 211, 30, 150, 26, 26, 216, 236, 47, 22, 177, 12, 76, 152, 46, 8, 118, 168, 120, 173, 109, 241, 68,
                86,
                110, 225, 137, 74, 203, 112, 249, 195,
            ])
        }
        #expect(challenge.text == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test(
        arguments: [
            (.success(.error(429, "over_email_send_rate_limit")), 1),
            (.success(.error(422, "validation_failed")), 1),
            (.failure(.unreachable("no route")), 1),
            (.success(.error(503, "unexpected_failure")), 2),
            (.failure(.timedOut), 2),
        ] as [(Result<HTTPReply, HTTPError>, Int)])
    func aRequestThatWasNotTakenLeavesTheLastOneOpen(_ result: Result<HTTPReply, HTTPError>, _ open: Int) async throws {
        let http = ScriptedHTTPClient { _, number throws(HTTPError) in
            number == 1 ? .text(200, "{}") : try result.get()
        }
        let feature = rig.feature(http: http)
        try await feature.requestMagicLink(email: Rig.email)
        let first = try #require(try rig.openFlows.first)
        rig.clock.advance(by: 1)
        await #expect(throws: AuthError.self) { try await feature.requestMagicLink(email: Rig.email) }
        #expect(try rig.openFlows.count == open)
        #expect(try rig.openFlows.last == first)
    }

    @Test func aNewerRequestReplacesTheOlderOfItsKind() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        let old = try callback
        rig.clock.advance(by: 1)
        try await feature.requestRecovery(email: Rig.email)
        rig.clock.advance(by: 1)
        try await feature.requestMagicLink(email: Rig.email)
        #expect(try rig.openFlows.map(\.kind) == [.magicLink, .recovery])
        await #expect(throws: AuthError.self) { try await feature.getSessionFromUrl(old) }
    }

    @Test func whatWasNeverAnsweredDoesNotPileUp() async throws {
        let http = ScriptedHTTPClient { _, _ throws(HTTPError) in throw .timedOut }
        let feature = rig.feature(http: http)
        for _ in 0..<5 {
            rig.clock.advance(by: 1)
            _ = try? await feature.requestMagicLink(email: Rig.email)
        }
        #expect(try rig.openFlows.count == 2)
    }

    @Test(arguments: [(86_399.0, 1), (86_400, 0), (-86_399, 1), (-90_000, 0)])
    func aFlowIsOverAfterADay(_ seconds: TimeInterval, _ open: Int) async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        rig.clock.advance(by: seconds)
        #expect(try rig.openFlows.count == open)
        #expect(try FileManager.default.contentsOfDirectory(atPath: rig.flows.directory.path).count == open)
    }

    @Test func whatIsNoFlowCountsForNothingAndGoesWhenItIsOld() async throws {
        _ = try await rig.feature().requestMagicLink(email: Rig.email)
        let directory = rig.flows.directory
        let ages = [("old.json", 90_000.0), (".rest.1.2", 90_000), (".rest.3.4", -315_576_000), ("new.json", 10)]
        for (name, age) in ages {
            let file = directory.appendingPathComponent(name)
            try Data("{".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
        }
        #expect(try rig.openFlows.count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(names.count == 2)
        #expect(names.contains("new.json"))
    }

    @Test func aFlowThatOthersCouldReadIsNotTrusted() async throws {
        let feature = rig.feature()
        try await feature.requestMagicLink(email: Rig.email)
        for name in try FileManager.default.contentsOfDirectory(atPath: rig.flows.directory.path) {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: rig.flows.directory.appendingPathComponent(name).path)
        }
        await #expect(throws: AuthError.unsolicitedLink) { try await feature.getSessionFromUrl(try callback) }
    }

    @Test func whereNoVerifierCanBeStoredNothingIsAskedFor() async throws {
        try PrivateDirectory(rig.file.deletingLastPathComponent()).prepare()
        try Data().write(to: rig.flows.directory)
        let error = await #expect(throws: AuthError.self) {
            try await rig.feature().requestMagicLink(email: Rig.email)
        }
        guard case .storage? = error else {
            Issue.record("\(String(describing: error)) is not a failure of storage")
            return
        }
        #expect(rig.server.calls.isEmpty)
    }
}
