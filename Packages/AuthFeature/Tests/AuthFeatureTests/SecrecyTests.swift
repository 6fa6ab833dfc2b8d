@testable import AuthFeature
import AuthFeatureTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Synchronization
import Testing

@MainActor
@Suite("Secrets stay secret")
struct SecrecyTests {
    let rig = Rig()

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func aSessionTellsItsTokensToNobody() throws {
        let session = try rig.store(lasting: 3600)
        let grant = Grant(
            accessToken: session.accessToken, refreshToken: session.refreshToken, lifetime: 60,
            receivedAt: rig.clock.now, serverDate: nil, origin: "", user: session.user)
        let texts = [
            "\(session)", String(reflecting: session), dumped(session), "\(session.access)", dumped(session.renewal),
            "\(session.accessToken)", String(reflecting: session.accessToken), dumped(session.accessToken),
            "\(grant)", dumped(grant), "\(SessionRecord(session))", dumped(SessionRecord(session)),
            dumped(AuthRequest(.post, "/", bearer: session.access, content: ["a": .secret(session.refreshToken)])),
        ]
        for text in texts {
            #expect(!text.contains(session.accessToken.revealed))
            #expect(!text.contains(session.refreshToken.revealed))
        }
        #expect("\(session)".contains("user-1"))
    }

    @Test func aWholeLifeLeavesNoSecretInLogToastsScreensOrStatus() async throws {
        let http = EchoingServer()
        let feature = rig.feature(http: http)
        let view = feature.makeView(for: .signInOptions)
        var told: [String] = []
        for _ in 0..<4 {
            try await view.type("options.email", Rig.email)
            try await view.type("options.password", Rig.password)
            try await view.type("options.code", "654321")
            told.append("\(view.screen)")
            try await view.tap("options.sign-in")
            told.append("\(view.screen)")
            for _ in 0..<3 { told.append("\(await feature.validateSession(within: .seconds(3)))") }
            do { try await feature.refreshSession() } catch { told.append("\(error)") }
            do { try await feature.deleteAccount() } catch { told.append("\(error)") }
            told.append("\(feature.status())")
            await feature.signOut()
            told.append(String(describing: feature.lastError))
        }
        told += rig.log.lines
        told += rig.toasts.log.map(\.text)
        #expect(http.echoes > 4)
        #expect(!rig.log.lines.isEmpty)
        for text in told {
            for secret in ["access-t0ken", "refresh-t0ken", Rig.password, "654321"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }
}

/// Serves, but answers every third request by quoting all that it was sent.
private final class EchoingServer: HTTPClient {
    private let count = Mutex(0)

    var echoes: Int { count.withLock { $0 / 3 } }

    func send(_ request: HTTPRequest, body: Data?, limits: HTTPLimits) async throws(HTTPError) -> HTTPReply {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let path = request.path ?? ""
        if number.isMultiple(of: 3) {
            let content = body.map { String(decoding: $0, as: UTF8.self) } ?? ""
            let quote = "\(request.headerFields[.authorization] ?? "") \(content.replacing("\"", with: "'"))"
            return .text(400, #"{"code":"odd","message":"\#(quote)"}"#)
        }
        if path.contains("/user") { return .user() }
        if path.contains("/logout") { return .text(401, "{}") }
        return .session(access: "access-t0ken", refresh: "refresh-t0ken")
    }
}
