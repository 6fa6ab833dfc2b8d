import CHTTPPeer
import Foundation

/// What the full-screen shell computes while a reply streams in: 1,200 tokens, 10 ms apart.
enum ScreenStreamRow {
    private static let tokens = 1_200
    private static let pause = 10_000

    /// In a home with an account.
    static func run(_ programs: URL, home: URL) throws {
        let port = slipway_peer_stream_serve()
        guard port > 0 else { throw Failure(what: "the server of replies", code: Int(errno)) }
        let environment = ScreenProgram.common.merging([
            "SLIPWAY_HOME": home.path, "HOME": home.path, "AI_MODEL": "bench",
            "AI_URL": "http://127.0.0.1:\(port)/\(tokens)/\(pause)/v1",
        ]) { $1 }
        let terminal = try PseudoTerminal(
            "slipway", programs.appendingPathComponent("slipway"), ["shell", "slipway://chat"], environment: environment
        )
        defer { terminal.end() }
        _ = try terminal.read(quiet: 1_500)
        try terminal.type("Tell me of the sea.\r")
        // The first words have come, and the reply goes on for longer than what is measured.
        _ = try terminal.read(for: 1_000)
        let before = try terminal.processorTime()
        let seconds = Measurement.amount(10, smoke: 1)
        let output = try terminal.read(for: seconds * 1_000)
        let used = try terminal.processorTime() - before
        let frames = Double(output.pieces) / Double(seconds)
        guard frames > 1 else { throw Failure(what: "frames of a streaming reply") }
        // In thousandths of a core.
        Measurement.report("screen-stream-core-permille", ours: used / Double(seconds) * 1_000, peer: "goal", 150)
        Measurement.report("screen-stream-frames-per-second", ours: frames, peer: "goal", 30)
    }
}

extension PseudoTerminal {
    /// The processor time that the process has used, in seconds (proc(5): utime and stime, in hundredths).
    fileprivate func processorTime() throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            throw Failure(what: "the processor time of \(name)")
        }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
