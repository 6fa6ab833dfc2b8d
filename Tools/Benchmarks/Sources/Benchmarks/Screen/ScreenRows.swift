import Foundation

/// The full-screen shell in a terminal of its own, beside other toolkits.
enum ScreenRows {
    static func run(_ programs: URL, in directory: URL) throws {
        let home = try signedIn(programs, in: directory)
        try ScreenKeyRows.run(programs, signedIn: home, empty: directory.appendingPathComponent("screen-empty"))
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
        try ScreenKeyRows.drafts(terminals)
        for terminal in terminals { terminal.end() }
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
}

/// What a key costs in a terminal of 200 columns and 60 rows, in time and in bytes, against programs with the same screens on
/// other toolkits: a key is typed, and output is read until it has been quiet for 30 ms. The time is that of the last byte.
enum ScreenKeyRows {
    private struct Samples {
        var times: [Double] = []
        var bytes: [Double] = []

        mutating func add(_ output: PseudoTerminal.Output) {
            times.append(output.duration)
            bytes.append(Double(output.bytes))
        }

        var median: Double { Self.part(0.5, of: times) }
        var ninetyNinth: Double { Self.part(0.99, of: times) }
        /// On average: keys differ in what they change.
        var meanBytes: Double { bytes.reduce(0, +) / Double(bytes.count) }

        private static func part(_ part: Double, of values: [Double]) -> Double {
            values.sorted()[Int(Double(values.count - 1) * part)]
        }
    }

    private static let letters = (0..<18).map { _ in "a" } + (0..<18).map { _ in "\u{7f}" }

    /// - Parameters:
    ///   - programs: where the built programs are.
    ///   - signedIn: a home with an account; the other one is empty.
    static func run(_ programs: URL, signedIn: URL, empty: URL) throws {
        let peers = ScreenProgram.peers(programs)
        try keys("focus", Array(repeating: "\t", count: 36), on: .settings, programs, signedIn, peers)
        try keys("letter", letters, on: .signIn, programs, empty, peers)
    }

    private static func keys(
        _ name: String, _ keys: [String], on screen: ScreenProgram.Screen, _ programs: URL, _ home: URL,
        _ peers: [ScreenProgram]
    ) throws {
        let all = [ScreenProgram.slipway(programs, home: home)] + peers
        let terminals = try all.map { try $0.start(screen) }
        defer { for terminal in terminals { terminal.end() } }
        let samples = try Self.samples(of: keys, in: terminals)
        let ours = samples[0]
        Measurement.report("screen-\(name)-median", ours: ours.median, peer: "goal", 2_000_000)
        for (peer, theirs) in zip(peers, samples.dropFirst()) {
            Measurement.report("screen-\(name)-median", ours: ours.median, peer: peer.name, theirs.median)
            Measurement.report("screen-\(name)-99th", ours: ours.ninetyNinth, peer: peer.name, theirs.ninetyNinth)
            Measurement.report("screen-\(name)-bytes", ours: ours.meanBytes, peer: peer.name, theirs.meanBytes)
        }
    }

    /// - Parameter terminals: with the long draft, and with the short one.
    static func drafts(_ terminals: [PseudoTerminal]) throws {
        let samples = try Self.samples(of: letters, in: terminals)
        Measurement.report("screen-draft-median", ours: samples[0].median, peer: "10-lines", samples[1].median)
    }

    private static func samples(of keys: [String], in terminals: [PseudoTerminal]) throws -> [Samples] {
        var samples = Array(repeating: Samples(), count: terminals.count)
        for round in 0...Measurement.rounds {
            for (index, terminal) in terminals.enumerated() {
                for key in keys {
                    let output = try terminal.press(key)
                    // The first round warms up.
                    if round > 0 { samples[index].add(output) }
                }
            }
        }
        return samples
    }
}
