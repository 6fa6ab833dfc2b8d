@testable import AuthFeature
import AuthFeatureTesting
import Core
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@MainActor
@Suite("Secrets of second factors stay secret", .timeLimit(.minutes(10)))
struct SecondFactorSecrecyTests {
    let rig = Rig()

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func valuesDoNotPrintThem() async throws {
        let feature = try await rig.signedInFeature()
        let enrollment = try await feature.enrollFactor(name: nil)
        let code = try FactorCode(Secret("987654"))
        let grant = Grant(
            accessToken: Secret("access-t0ken"), refreshToken: Secret("refresh-t0ken"), lifetime: 60,
            receivedAt: rig.clock.now, serverDate: nil, origin: "", user: AppUser(uid: "user-1", email: Rig.email))
        let awaited = AwaitedSignIn(grant, for: .signIn)
        for value in [enrollment, code, awaited] as [Any] {
            for text in ["\(value)", String(reflecting: value), dumped(value)] {
                for secret in [enrollment.secret.revealed, "987654", "access-t0ken"] {
                    #expect(!text.contains(secret))
                }
            }
        }
    }

    /// A server that refuses everything about factors and quotes the request.
    @Test func aServerThatQuotesTheCodeIsNotQuoted() async throws {
        _ = try rig.authenticator()
        _ = try await rig.awaitingFeature()
        let feature = rig.feature(http: QuotingFactorClient(base: rig.server))
        try feature.restoreSession()
        var printed: [String] = []
        for code in ["987654", "987 655"] {
            do {
                try await feature.verifySecondFactor(code: code, factor: nil)
            } catch {
                printed.append("\(error) \(String(reflecting: error))")
            }
        }
        let token = try #require(feature.keeper.awaiting.current).accessToken.revealed
        #expect(printed.count == 2)
        for text in printed + rig.log.lines + rig.toasts.log.map(\.text) + ["\(feature.status())"] {
            for secret in ["987654", "987655", token] { #expect(!text.contains(secret), "\(text)") }
        }
    }
}

private struct QuotingFactorClient: HTTPClient {
    let base: any HTTPClient

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        guard request.path?.hasSuffix("/verify") == true else {
            return try await base.send(request, body: body, limits: limits)
        }
        let content = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let quote = "\(request.headerFields[.authorization] ?? "") \(content.replacing("\"", with: "'"))"
        return .text(422, #"{"code":"odd","message":"\#(quote)"}"#)
    }
}
