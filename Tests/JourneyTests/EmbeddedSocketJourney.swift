import CoreTesting
import Foundation
import Testing

/// The app reaches its embedded backend through a socket: it never sends anything to a port of another program.
@Suite(.timeLimit(.minutes(10))) struct EmbeddedSocketJourney {
    private let home = TestHome()

    private var backend: URL { home.url.appendingPathComponent("state/backend") }
    private var session: URL { home.url.appendingPathComponent("state/session.json") }

    private func port() throws -> UInt16 {
        let text = try String(contentsOf: backend.appendingPathComponent("port"), encoding: .utf8)
        return try #require(UInt16(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    private func stored() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: session)) as? [String: Any])
    }

    @Test func whatTakesThePortOfAWindowThatGoesIsSentNothing() async throws {
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        let second = try DriverSession(home, arguments: ["--scene", "second"])
        #expect(try await second.snapshot().state == "authenticated")
        let old = try port()

        // The second window is stopped while the first one ends and a foreign program takes its port.
        second.program.kill(SIGSTOP)
        try second.program.awaitStopped()
        first.program.kill(SIGKILL)
        #expect(await first.program.status() == -SIGKILL)
        let foreign = try SilentListener(port: old)
        second.program.kill(SIGCONT)

        let here = try await second.say(["do": "phase", "phase": "active"]).snapshot
        #expect(here.toasts.isEmpty)
        #expect(here.state == "authenticated")
        #expect(try await second.sendFeedback("Through the socket").toasts.map(\.text) == ["Your message was sent."])
        #expect(try await Program.run(["auth", "refresh"], in: home).status == 0)
        #expect(!foreign.hasClient())
        #expect(try port() != old)
        try await second.quit()
        #expect(!foreign.hasClient())
    }

    @Test(.enabled(if: OtherUser.isAvailable, "Only root can take all ports away"))
    func withoutAPortTheAppWorksAndReportsWhatIsUnavailable() async throws {
        func run(_ arguments: [String], input: String = "") async throws -> Program.Result {
            // In a network namespace of its own, in which the program may not use any port.
            let script =
                "cd /proc/sys/net/ipv4 && echo 65000 65535 > ip_local_port_range && echo 65000 > ip_unprivileged_port_start "
                + "&& cd / && exec setpriv "
                + #"--bounding-set=-net_bind_service --inh-caps=-net_bind_service "$@""#
            let process = try RunningProgram(
                ["-n", "sh", "-c", script, "sh", Program.url.path] + arguments, in: home, program: "/usr/bin/unshare")
            process.write(input)
            process.closeInput()
            return await process.result()
        }
        let signedUp = try await run(
            ["auth", "sign-up", "ada@example.com", "--password-stdin"], input: "correct horse\n")
        #expect(signedUp.status == 0, "\(signedUp.errors)")
        #expect(try await run(["auth", "magic-link", "ada@example.com"]).status == 0)
        let mail = try await Mailbox(home: home).last(to: "ada@example.com")
        #expect(mail.link == nil)
        #expect(mail.code.count == 6)
        let apple = try await run(["auth", "apple"])
        #expect(apple.status != 0)
        #expect(apple.errors.contains("cannot listen where your browser could reach it"))
        let doctor = try await run(["doctor"])
        #expect(doctor.output.contains("could not listen on 127.0.0.1"))
        // Once there are ports again, everything works as usual.
        #expect(try await Program.run(["doctor"], in: home).status == 0)
    }
}
