import Foundation

/// How often idle processes wake up: three windows of one home, signed in and observing other processes, one of
/// them on the whole screen of a terminal, against a program that has run one task. All at the same time.
enum IdleRows {
    /// How long, in seconds, a process is left alone before it counts as idle, and how long wake-ups are counted.
    private static let settling: TimeInterval = Measurement.isSmoke ? 6 : 12
    private static let duration: TimeInterval = Measurement.isSmoke ? 2 : 30

    static func run(_ programs: URL, home: URL) throws {
        let first = try RunningProgram(programs.appendingPathComponent("slipway"), shell("main"), home: home)
        try first.signUp()
        let second = try RunningProgram(programs.appendingPathComponent("slipway"), shell("second"), home: home)
        try second.say("{\"do\":\"tab\",\"tab\":\"settings\"}")
        let screen = try ScreenProgram.slipway(programs, home: home, scene: "third").start(.settings)
        let peer = try RunningProgram(programs.appendingPathComponent("HelloPeer"), ["idle"], home: home)
        try peer.awaitLine()
        // The toast that announces a window goes meanwhile.
        _ = try screen.read(for: Int(settling * 1_000))
        let processes = [first, second, peer].map(\.process.processIdentifier) + [screen.processIdentifier]
        let before = try processes.map { try wakeUps(of: $0) }
        let output = try screen.read(for: Int(duration * 1_000))
        let after = try processes.map { try wakeUps(of: $0) }
        guard output.bytes == 0 else { throw Failure(what: "an idle screen that does not change", code: output.bytes) }
        let counts = zip(after, before).map { Double($0 - $1) }
        Measurement.report("idle-30s-wake-ups", ours: counts[0], peer: "one-task", counts[2])
        Measurement.report("idle-30s-wake-ups-second-window", ours: counts[1], peer: "one-task", counts[2])
        Measurement.report("idle-30s-wake-ups-full-screen", ours: counts[3], peer: "one-task", counts[2])
        screen.end()
        for process in [second, first, peer] { try process.end() }
    }

    private static func shell(_ scene: String) -> [String] {
        ["shell", "--driver", "jsonl", "--scene", scene]
    }
}

/// The number of times that threads of a process have been scheduled, since each was started.
private func wakeUps(of process: pid_t) throws -> Int {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
        let status = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(tasks)/\(thread)/status"))
        let lines = String(decoding: try status.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
        let switches = lines.filter { $0.contains("voluntary_ctxt_switches") }
        return sum + switches.compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }
}
