import CoreTesting
import Foundation

/// The `openssl` program as a TLS server, with a certificate that it signed itself.
final class OpenSSLServer: Sendable {
    struct Failure: Error {}

    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private static let program = "/usr/bin/openssl"

    let authority: String
    /// The certificate: a client that trusts this file trusts this server, if the name is right as well.
    let certificate: URL
    /// What is said inside the TLS connection, when the server does not answer by itself. The program's own remarks about
    /// the connection come first, in lines that end with LF alone.
    let connection: ServerConnection
    private let process: SpawnedProcess
    private let directory: TemporaryDirectory

    /// - Parameters:
    ///   - name: whom the certificate is for.
    ///   - answersRequests: whether each HTTP request gets a page, or ``connection`` carries one conversation.
    init(for name: String = "IP:127.0.0.1", answersRequests: Bool = true) async throws {
        directory = try TemporaryDirectory()
        let key = directory.path("key.pem").path
        certificate = directory.path("certificate.pem")
        let request = try SpawnedProcess.start(
            Self.program,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", certificate.path,
            ])
        guard await request.wait() == .exited(0) else { throw Failure() }
        // A socket for both its input and its output.
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw Failure() }
        let (ours, theirs) = (ends[0], ends[1])
        // Other programs that a test starts do not get them.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        connection = ServerConnection(ours)
        let arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate.path,
        ]
        let started = Result { () throws(SpawnedProcess.Failure) in
            try SpawnedProcess.start(
                Self.program, arguments + (answersRequests ? ["-www"] : []), input: .descriptor(theirs),
                output: .descriptor(theirs))
        }
        // The program alone holds its end, so that its death is seen at ours.
        close(theirs)
        process = try started.get()
        // It says "ACCEPT 127.0.0.1:40000" once it listens. The wait has a thread of its own: this one is the tests'.
        let line = await onOwnThread { [connection] in
            var line: String?
            repeat { line = connection.readLine(endingWith: "\n") } while line?.hasPrefix("ACCEPT ") == false
            return line
        }
        guard let line else { throw Failure() }
        authority = String(line.dropFirst("ACCEPT ".count))
    }

    deinit {
        connection.close()
    }

    /// What came through ``connection`` and has not been read, to its end. Call ``stop()`` first.
    func remainder() -> String {
        var lines: [String] = []
        while let line = connection.readLine(endingWith: "\n") { lines.append(line) }
        return lines.joined(separator: "\n")
    }

    func stop() {
        process.kill(SIGKILL)
    }
}
