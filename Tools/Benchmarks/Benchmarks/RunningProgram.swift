import Foundation

/// A built program with a home of its own, which reads lines and writes lines.
final class RunningProgram {
    let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ program: URL, _ arguments: [String], home: URL) throws {
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["SLIPWAY_HOME": home.path, "HOME": home.path, "PATH": "/usr/bin:/bin"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Sends a line and waits for its answer.
    func say(_ line: String) throws {
        try write(line)
        try awaitLine()
    }

    func write(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    func awaitLine() throws {
        var chunk = Data()
        while !chunk.contains(UInt8(ascii: "\n")) {
            chunk = output.fileHandleForReading.availableData
            guard !chunk.isEmpty else { throw Failure(what: "\(process.arguments ?? []) ended early") }
        }
    }

    /// Closes its input, and waits for its end.
    func end() throws {
        try input.fileHandleForWriting.close()
        _ = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
    }
}
