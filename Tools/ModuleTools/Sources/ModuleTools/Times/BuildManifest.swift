import Foundation

/// The commands that SwiftPM plans for llbuild: `.build/debug.yaml`.
struct BuildManifest {
    /// One command: its name, its inputs and its outputs.
    struct Command: Equatable {
        let name: String
        var inputs: [String] = []
        var outputs: [String] = []
    }

    private(set) var commands: [Command] = []

    static func read(_ path: String) throws -> BuildManifest {
        guard let text = FileSystem.text(of: path) else {
            throw ToolFailure.noFile("\(path) (`swift build` makes it)")
        }
        return try BuildManifest(text, file: path)
    }

    /// Reads line by line: the file can be huge, and SwiftPM always writes it in the same form, with JSON for names and
    /// lists.
    init(_ text: String, file: String) throws {
        var isInCommands = false
        var number = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard line.first == UInt8(ascii: " ") else {
                if !line.isEmpty { isInCommands = line.starts(with: "commands:".utf8) }
                continue
            }
            guard isInCommands else { continue }
            do {
                try read(line.drop { $0 == UInt8(ascii: " ") })
            } catch {
                throw ToolFailure.badFile(
                    file: file, reason: "line \(number) is not as SwiftPM writes it. Build again with `swift build`.")
            }
        }
    }

    private mutating func read(_ line: Substring.UTF8View) throws {
        if line.first == UInt8(ascii: "\"") {
            guard line.last == UInt8(ascii: ":") else { throw CocoaError(.coderReadCorrupt) }
            commands.append(Command(name: try JSONDecoder().decode(String.self, from: Data(line.dropLast()))))
        } else if line.starts(with: "inputs:".utf8), !commands.isEmpty {
            commands[commands.count - 1].inputs = try Self.list(line.dropFirst("inputs:".utf8.count))
        } else if line.starts(with: "outputs:".utf8), !commands.isEmpty {
            commands[commands.count - 1].outputs = try Self.list(line.dropFirst("outputs:".utf8.count))
        }
    }

    private static func list(_ json: Substring.UTF8View) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(json))
    }
}
