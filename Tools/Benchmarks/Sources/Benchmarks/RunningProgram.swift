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

extension RunningProgram {
    /// From the sign-in screen to the settings, with a new account.
    func signUp() throws {
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
}

/// A program that runs to its end, such as a tool of the team's.
enum ToolProgram {
    /// - Parameter program: an absolute path, or one below the directory.
    static func call(_ program: String, _ arguments: [String], in directory: URL) throws {
        let process = Process()
        process.executableURL =
            program.hasPrefix("/") ? URL(filePath: program) : directory.appendingPathComponent(program)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(
                what: ([program] + arguments.prefix(4)).joined(separator: " "), code: Int(process.terminationStatus))
        }
    }
}
