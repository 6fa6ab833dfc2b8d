import Foundation

/// The `openssl` program as an HTTPS server with a certificate that it signed itself.
final class OpenSSLServer {
    struct NotListening: Error {}

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private static let program = "/usr/bin/openssl"

    let authority: String
    private let process: Process
    private let directory: URL

    init() async throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let key = directory.appendingPathComponent("key.pem").path
        let certificate = directory.appendingPathComponent("certificate.pem").path
        let request = Self.process([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ])
        try await Self.finish(request)
        let output = Pipe()
        process = Self.process(["s_server", "-www", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate])
        process.standardOutput = output
        try process.run()
        // It says "ACCEPT 127.0.0.1:40000" once it listens.
        var text = ""
        while !text.contains("ACCEPT") || !text.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw NotListening() }
            text += String(decoding: piece, as: UTF8.self)
        }
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT ") }) else {
            throw NotListening()
        }
        authority = String(line.dropFirst("ACCEPT ".count))
    }

    func stop() {
        // Not SIGTERM: the program inherits the signal mask of the thread that starts it, which may block that one.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: directory)
    }

    // Waiting for it on this thread would take one from the tests that run at the same time.
    private static func finish(_ process: Process) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    private static func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }
}
