@testable import AuthFeature
import Core
import CoreTesting
import Foundation
import Testing

@testable import Networking

/// A slow, broken or hostile server: every call fails with a typed error in bounded time and memory, no user is signed
/// out, and no credential is sent to another host.
@Suite("Faults", .timeLimit(.minutes(10))) @MainActor
struct FaultTests {
    /// The kind of error that a fault results in.
    enum Kind: Sendable, Equatable {
        case unreachable, malformed
        case other(AuthError)

        init(_ error: AuthError) {
            switch error {
            // A deletion whose reply was lost may have been carried out.
            case .unreachable, .deletionInDoubt: self = .unreachable
            case .malformedReply: self = .malformed
            default: self = .other(error)
            }
        }
    }

    private nonisolated static let table: [(Fault, Kind)] =
        [
            .silence, .drippingHead, .drippingBody, .resetAtOnce, .resetInHead, .resetInBody, .truncatedHead,
            .truncatedBody, .truncatedChunk, .endlessBody, .endlessChunks, .endlessHeader, .endlessHeaderLine,
            .endlessStatusLine, .endlessInterimReplies, .endlessTrailer, .compressionBomb, .noHeader, .otherProtocol,
            .twoLengths, .lengthThatIsNoNumber, .brokenCompression, .switchedProtocol,
        ].map { ($0, .unreachable) }
        + [
            .truncatedText, .emptyBody, .notText, .deepArrays(status: 200), .deepObjects(status: 200),
        ].map { ($0, .malformed) }
        + [
            (.deepArrays(status: 400), .other(.unexpectedReply(status: 400, message: nil))),
            (.deepObjects(status: 401), .other(.unexpectedReply(status: 401, message: nil))),
            (.deepArrays(status: 503), .other(.maintenance(status: 503))),
        ]

    /// Makes the call, and checks what must hold in every case.
    private func failure(_ call: AuthCall, _ rig: FaultRig) async throws -> AuthError {
        let began = ContinuousClock.now
        let error = try #require(await call.perform(rig.feature), "\(call) succeeded")
        #expect(ContinuousClock.now - began < TimeLimits.scaled(.seconds(60)))
        #expect(rig.hasItsSession, "\(call)")
        for secret in rig.secrets { #expect(!error.description.contains(secret)) }
        return error
    }

    private func rig(_ call: AuthCall, _ server: LoopbackServer, limit: Duration? = nil) throws -> FaultRig {
        try FaultRig("http://\(server.authority)", lasting: call.needsExpired ? -10 : 3600, limit: limit)
    }

    /// Faults with the same result for every call, whatever it reads from its reply.
    private nonisolated static let plain: [(Fault, Kind)] = [
        .silence, .resetInHead, .truncatedBody, .endlessBody, .endlessHeader, .compressionBomb,
    ].map { ($0, .unreachable) }

    private nonisolated static let rows: [(AuthCall, (Fault, Kind))] =
        AuthCall.first.flatMap { call in table.map { (call, $0) } }
        + AuthCall.allCases.filter { !AuthCall.first.contains($0) }.flatMap { call in plain.map { (call, $0) } }

    @Test(arguments: rows)
    func eachFaultIsATypedErrorAndTheSessionStays(_ call: AuthCall, _ row: (fault: Fault, kind: Kind)) async throws {
        let server = try LoopbackServer(row.fault, content: FaultRig.content)
        let isSlow = [.silence, .drippingHead, .drippingBody].contains(row.fault)
        let error = try await failure(call, try rig(call, server, limit: isSlow ? .milliseconds(200) : nil))
        #expect(Kind(error) == row.kind)
        // The kernel's buffers hold data in addition to what the client has read.
        #expect(server.sentCount < AuthLimits.replySize + 16 * 1024 * 1024)
        let requests = server.requests.count { !($0.method == "GET" && call == .deleteAccount) }
        if !call.mayRepeat { #expect(requests <= 1) }
    }

    @Test(arguments: AuthCall.allCases, [301, 302, 303, 307, 308])
    func nothingFollowsARedirect(_ call: AuthCall, _ status: Int) async throws {
        let elsewhere = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let server = try LoopbackServer(
            answering: "HTTP/1.1 \(status) Over There\r\nLocation: http://\(elsewhere.authority)/auth/v1/token\r\n"
                + "Content-Length: 0\r\n\r\n")
        let error = try await failure(call, try rig(call, server))
        #expect(error == .unexpectedReply(status: status, message: nil))
        #expect(server.requests.count == 1)
        #expect(elsewhere.connectionCount == 0)
    }

    @Test(
        arguments: AuthCall.first,
        [500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 521, 522, 523, 524, 525, 526, 530, 599])
    func troubleAtTheServerIsMaintenance(_ call: AuthCall, _ status: Int) async throws {
        let page = "<html>Bad gateway</html>"
        let server = try LoopbackServer(
            answering: "HTTP/1.1 \(status) Trouble\r\nContent-Type: text/html\r\nContent-Length: \(page.count)\r\n\r\n"
                + page)
        let error = try await failure(call, try rig(call, server))
        #expect(error == .maintenance(status: status))
        let isRetryable = [500, 502, 503, 504, 530].contains(status) || (520...524) ~= status
        #expect(server.requests.count == (call.mayRepeat && isRetryable ? 3 : 1))
    }

    @Test(.enabled(if: OpenSSLServer.isInstalled), arguments: AuthCall.first, [false, true])
    func nothingIsSentToAServerWithAnInvalidCertificate(_ call: AuthCall, _ isOnlyTheNameWrong: Bool) async throws {
        let server = try await OpenSSLServer(
            for: isOnlyTheNameWrong ? "DNS:elsewhere.example" : "IP:127.0.0.1", answersRequests: false)
        defer { server.stop() }
        let rig = try FaultRig(
            "https://\(server.authority)", lasting: call.needsExpired ? -10 : 3600,
            client: CurlHTTPClient(
                userAgent: "slipway-tests/1.0", authorities: isOnlyTheNameWrong ? server.certificate.path : nil))
        let error = try await failure(call, rig)
        guard case .unreachable(let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains("certificate is not valid"))
        server.stop()
        // Everything that was sent over the connection, to its end: only the program's own messages. They contain random
        // Base64, which may spell a method, but no space after it.
        let received = server.remainder()
        for word in rig.secrets + ["POST ", "GET ", "PUT "] { #expect(!received.contains(word)) }
    }
}
