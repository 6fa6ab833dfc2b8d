import Foundation

/// The full-screen shell in a terminal of 200 columns and 60 rows, and what a key costs in it, in time and in bytes, against
/// programs with the same screens on other toolkits: a key is typed, and output is read until it has been quiet for 30 ms.
/// The time is that of the last byte.
enum ScreenRows {
    private static let letters = (0..<18).map { _ in "a" } + (0..<18).map { _ in "\u{7f}" }

    static func run(_ programs: URL, in directory: URL) throws {
        let home = try signedIn(programs, in: directory)
        let empty = directory.appendingPathComponent("screen-empty")
        let peers = ScreenProgram.peers(programs)
        try keys("focus", Array(repeating: "\t", count: 36), on: .settings, programs, home, peers)
        try keys("letter", letters, on: .signIn, programs, empty, peers)
    }

    /// A key in a draft of 10,000 lines, against one of 10.
    static func runDraft(_ programs: URL, in directory: URL) throws {
        let terminals = try [10_000, 10].map { lines in
            let home = try signedIn(programs, in: directory, "draft-\(lines)") { program in
                try program.say(#"{"do":"open","url":"\#(ScreenProgram.draft)"}"#)
                let text = Array(repeating: "A line of a draft.", count: lines).joined(separator: "\\n")
                try program.say(#"{"do":"type","element":"feedback.message","text":"\#(text)"}"#)
            }
            return try ScreenProgram.slipway(programs, home: home).start(.draft)
        }
        defer { for terminal in terminals { terminal.end() } }
        let outputs = try Self.outputs(of: letters, in: terminals)
        Measurement.report("screen-draft-median", ours: outputs[0].time(0.5), peer: "10-lines", outputs[1].time(0.5))
    }

    static func runStream(_ programs: URL, in directory: URL) throws {
        try ScreenStreamRow.run(programs, home: try signedIn(programs, in: directory))
    }

    /// A home with an account.
    private static func signedIn(
        _ programs: URL, in directory: URL, _ name: String = "screen",
        then prepare: (RunningProgram) throws -> Void = { _ in }
    ) throws -> URL {
        let home = directory.appendingPathComponent(name)
        guard !FileManager.default.fileExists(atPath: home.path) else { return home }
        let program = try RunningProgram(
            programs.appendingPathComponent("slipway"), ["shell", "--driver", "jsonl"], home: home)
        try program.signUp()
        try prepare(program)
        try program.end()
        return home
    }

    private static func keys(
        _ name: String, _ keys: [String], on screen: ScreenProgram.Screen, _ programs: URL, _ home: URL,
        _ peers: [ScreenProgram]
    ) throws {
        let all = [ScreenProgram.slipway(programs, home: home)] + peers
        let terminals = try all.map { try $0.start(screen) }
        defer { for terminal in terminals { terminal.end() } }
        let outputs = try Self.outputs(of: keys, in: terminals)
        let ours = outputs[0]
        Measurement.report("screen-\(name)-median", ours: ours.time(0.5), peer: "goal", 2_000_000)
        for (peer, theirs) in zip(peers, outputs.dropFirst()) {
            Measurement.report("screen-\(name)-median", ours: ours.time(0.5), peer: peer.name, theirs.time(0.5))
            Measurement.report("screen-\(name)-99th", ours: ours.time(0.99), peer: peer.name, theirs.time(0.99))
            Measurement.report("screen-\(name)-bytes", ours: ours.meanBytes, peer: peer.name, theirs.meanBytes)
        }
    }

    /// What each terminal writes for each of the keys.
    private static func outputs(
        of keys: [String], in terminals: [PseudoTerminal]
    ) throws -> [[PseudoTerminal.Output]] {
        var outputs = terminals.map { _ in [PseudoTerminal.Output]() }
        for round in 0...Measurement.rounds {
            for (index, terminal) in terminals.enumerated() {
                for key in keys {
                    let output = try terminal.press(key)
                    // The first round warms up.
                    if round > 0 { outputs[index].append(output) }
                }
            }
        }
        return outputs
    }
}

extension [PseudoTerminal.Output] {
    /// The time that this part of them takes at most.
    fileprivate func time(_ part: Double) -> Double {
        map(\.duration).sorted()[Int(Double(count - 1) * part)]
    }

    /// On average: keys differ in what they change.
    fileprivate var meanBytes: Double { Double(reduce(0) { $0 + $1.bytes }) / Double(count) }
}
