import Core
import Foundation
import HTTPTypes
import Networking

@MainActor
enum BackendReport {
    /// Requests the backend's health. Does not start an embedded backend that has never been used.
    static func lines(_ backend: Backend, directory: URL, http: any HTTPClient) async -> [DiagnosticLine] {
        var lines = [DiagnosticLine("kind", backend.isEmbedded ? "built-in" : "remote")]
        if backend.isEmbedded, !PathReport.isThere(directory) {
            return lines + [DiagnosticLine("health", "not started. Your first sign-in starts it.")]
        }
        do {
            let endpoint = try await backend.endpoint()
            lines += address(of: endpoint)
            let clock = ContinuousClock()
            let start = clock.now
            var request = HTTPRequest(url: endpoint.url.appendingPathComponent("auth/v1/health"))
            if let name = HTTPField.Name("apikey") { request.headerFields[name] = endpoint.key }
            let limits = HTTPLimits(total: TimeLimits.scaled(.seconds(5)))
            let status = try await http.send(request, body: nil, limits: limits).response.status
            let time = start.duration(to: clock.now).formatted(.units(allowed: [.milliseconds], width: .narrow))
            let text = status.kind == .successful ? "ok, \(time)" : "status \(status.code), \(time)"
            return lines + [DiagnosticLine("health", text, isProblem: status.kind != .successful)]
        } catch {
            return lines + [DiagnosticLine("health", String(describing: error), isProblem: true)]
        }
    }

    private static func address(of endpoint: BackendEndpoint) -> [DiagnosticLine] {
        guard let socket = endpoint.socket else { return [DiagnosticLine("url", endpoint.url.absoluteString)] }
        let browser = endpoint.browserURL.map { DiagnosticLine("browsers", $0.absoluteString) }
        return [
            DiagnosticLine("socket", socket.url.path),
            browser
                ?? DiagnosticLine(
                    "browsers", "cannot connect: the backend could not listen on 127.0.0.1", isProblem: true),
        ]
    }
}
