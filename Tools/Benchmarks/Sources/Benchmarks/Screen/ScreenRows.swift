import Foundation

/// The full-screen shell in a terminal of its own, beside other toolkits.
enum ScreenRows {
    private static let keys = Measurement.amount(20_000, smoke: 1_000)

    static func run(_ programs: URL, in directory: URL) throws {
        let home = try signedIn(programs, in: directory)
        try ScreenKeyRows.run(programs, signedIn: home, empty: directory.appendingPathComponent("screen-empty"))
        try measureMemory(programs, home: home)
    }

    static func runStream(_ programs: URL, in directory: URL) throws {
        try ScreenStreamRow.run(programs, home: try signedIn(programs, in: directory))
    }

    /// What memory the shell uses after many keys, against what it used after a tenth of them.
    private static func measureMemory(_ programs: URL, home: URL) throws {
        let terminal = try ScreenProgram.slipway(programs, home: home).start(.settings)
        defer { terminal.end() }
        try press(keys / 10, in: terminal)
        let early = try terminal.residentBytes()
        try press(keys - keys / 10, in: terminal)
        let late = try terminal.residentBytes()
        Measurement.report("screen-memory-after-20000-keys", ours: late, peer: "after-2000", early)
    }

    /// Types without waiting for each frame, and returns when everything has been drawn.
    private static func press(_ count: Int, in terminal: PseudoTerminal) throws {
        let piece = 100
        for _ in 0..<(count / piece) {
            try terminal.type(String(repeating: "\t", count: piece))
            _ = try terminal.read(quiet: 3)
        }
        _ = try terminal.read(for: 500)
    }

    /// A home with an account.
    private static func signedIn(_ programs: URL, in directory: URL) throws -> URL {
        let home = directory.appendingPathComponent("screen")
        guard !FileManager.default.fileExists(atPath: home.path) else { return home }
        let program = try RunningProgram(
            programs.appendingPathComponent("slipway"), ["shell", "--driver", "jsonl"], home: home)
        try program.signUp()
        try program.end()
        return home
    }
}

extension PseudoTerminal {
    /// How much of the process is in memory (proc(5): VmRSS).
    fileprivate func residentBytes() throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(processIdentifier)/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { throw Failure(what: "the memory of \(name)") }
        return kilobytes * 1_024
    }
}
