import Core
import Foundation
import HTTPTypes
import Navigation
import Networking
import Persistence

extension AppDependencies {
    /// What `doctor` and the diagnostics screen look at.
    var diagnosticProbes: [DiagnosticProbe] {
        [
            DiagnosticProbe("app") {
                [DiagnosticLine("version", AppVersion.current), DiagnosticLine("process", String(getpid()))]
            },
            DiagnosticProbe("paths") { [directories] in
                [
                    Self.pathLine("configuration", directories.configurationFile),
                    Self.pathLine("state", directories.state),
                    Self.pathLine("runtime", directories.runtime),
                    Self.pathLine("session", directories.session),
                    Self.pathLine("log", directories.log),
                ]
            },
            DiagnosticProbe("storage") { [unowned self] in storageLines() },
            DiagnosticProbe("backend") { [unowned self] in await backendLines() },
            DiagnosticProbe("windows") { [directories] in await LifecycleReport.lines(in: directories.runtime) },
            DiagnosticProbe("windows kept") { [unowned self] in await sceneLines() },
        ]
    }

    private static func pathLine(_ name: String, _ url: URL) -> DiagnosticLine {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { return DiagnosticLine(name, "\(url.path) (not there yet)") }
        let mode = status.st_mode & 0o777
        let isOpen = mode & 0o077 != 0 && status.st_uid == geteuid() && name != "configuration"
        return DiagnosticLine(name, "\(url.path) (mode \(String(mode, radix: 8)))", isProblem: isOpen)
    }

    private func storageLines() -> [DiagnosticLine] {
        guard FileManager.default.fileExists(atPath: directories.database.path) else {
            return [DiagnosticLine("database", "\(directories.database.path) (not there yet)")]
        }
        do {
            let schema = try database.schema()
            return [
                Self.pathLine("database", directories.database),
                DiagnosticLine("schema", schema.joined(separator: ", ")),
            ]
        } catch {
            return [DiagnosticLine("database", error.description, isProblem: true)]
        }
    }

    /// One line for each scene of the home: what came of its last restoration, and when.
    private func sceneLines() async -> [DiagnosticLine] {
        guard FileManager.default.fileExists(atPath: directories.database.path) else {
            return [DiagnosticLine("windows", "none yet")]
        }
        do {
            let records = try await sceneStore.records()
            return records.isEmpty
                ? [DiagnosticLine("windows", "none yet")] : records.map { DiagnosticLine($0.scene, Self.text($0)) }
        } catch {
            return [DiagnosticLine("windows", "cannot be told: \(error)", isProblem: true)]
        }
    }

    private static func text(_ record: SceneRecord) -> String {
        let report = record.report.map { "\($0.text) (\($0.time.formatted(.iso8601)))" } ?? "not restored yet"
        return record.setAside == 0 ? report : "\(report); \(record.setAside) kept aside"
    }

    private func backendLines() async -> [DiagnosticLine] {
        let kind = DiagnosticLine("kind", backend.isEmbedded ? "embedded" : "remote")
        do {
            let endpoint = try await backend.endpoint()
            let url = endpoint.url.appendingPathComponent("auth/v1/health")
            let request = HTTPRequest(url, apiKey: endpoint.key)
            let reply = try await http.send(request, body: nil, limits: HTTPLimits(total: .seconds(5)))
            let isFine = reply.response.status.kind == .successful
            let health = DiagnosticLine("health", "status \(reply.response.status.code)", isProblem: !isFine)
            return [kind, DiagnosticLine("url", endpoint.url.absoluteString), health]
        } catch {
            return [kind, DiagnosticLine("health", String(describing: error), isProblem: true)]
        }
    }
}

extension HTTPRequest {
    fileprivate init(_ url: URL, apiKey: String) {
        let port = url.port.map { ":\($0)" } ?? ""
        self.init(method: .get, scheme: url.scheme, authority: (url.host() ?? "") + port, path: url.path)
        if let name = HTTPField.Name("apikey") { headerFields[name] = apiKey }
    }
}
