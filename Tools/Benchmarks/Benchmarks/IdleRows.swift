import Foundation

/// How often idle processes wake up: two windows of one home, signed in and observing other processes, against a
/// program that has run one task. All at the same time.
enum IdleRows {
    /// How long, in seconds, a process is left alone before it counts as idle, and how long wake-ups are counted.
    private static let settling: TimeInterval = 12
    private static let duration: TimeInterval = 30

    /// - Parameter programs: where the built programs are.
    static func run(_ programs: URL, home: URL) throws {
        let first = try RunningProgram(programs.appendingPathComponent("slipway"), shell("main"), home: home)
        try first.signUp()
        let second = try RunningProgram(programs.appendingPathComponent("slipway"), shell("second"), home: home)
        try second.say("{\"do\":\"tab\",\"tab\":\"settings\"}")
        let peer = try RunningProgram(programs.appendingPathComponent("HelloPeer"), ["idle"], home: home)
        try peer.awaitLine()
        Thread.sleep(forTimeInterval: settling)
        let before = try [first, second, peer].map { try $0.wakeUps() }
        Thread.sleep(forTimeInterval: duration)
        let after = try [first, second, peer].map { try $0.wakeUps() }
        let counts = zip(after, before).map { Double($0 - $1) }
        Measurement.report("idle-30s-wake-ups", ours: counts[0], peer: "one-task", counts[2])
        Measurement.report("idle-30s-wake-ups-second-window", ours: counts[1], peer: "one-task", counts[2])
        for process in [second, first, peer] { try process.end() }
    }

    private static func shell(_ scene: String) -> [String] {
        ["shell", "--driver", "jsonl", "--scene", scene]
    }
}

extension RunningProgram {
    /// From the sign-in screen to the settings, with a new account.
    fileprivate func signUp() throws {
        let steps = [
            ("tap", "sign-in.options", nil), ("tap", "options.register", nil),
            ("type", "register.email", "idle@example.com"), ("type", "register.password", "correct horse"),
            ("tap", "register.submit", nil), ("tap", "onboarding.continue", nil), ("tap", "onboarding.continue", nil),
            ("type", "onboarding.name", "Ada"), ("tap", "onboarding.continue", nil), ("tap", "onboarding.finish", nil),
        ]
        for (verb, element, text) in steps {
            var command = ["do": verb, "element": element]
            command["text"] = text
            try say(String(decoding: try JSONEncoder().encode(command), as: UTF8.self))
        }
        try say("{\"do\":\"tab\",\"tab\":\"settings\"}")
    }

    /// The number of times that threads of the process have been scheduled, since each was started.
    fileprivate func wakeUps() throws -> Int {
        let tasks = "/proc/\(process.processIdentifier)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, thread in
            let status = try FileHandle(forReadingFrom: URL(fileURLWithPath: "\(tasks)/\(thread)/status"))
            let lines = String(decoding: try status.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
            let switches = lines.filter { $0.contains("voluntary_ctxt_switches") }
            return sum + switches.compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
        }
    }
}
