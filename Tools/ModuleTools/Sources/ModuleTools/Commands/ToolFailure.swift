/// Why a command could not do its work: what happened, where, and how to fix it.
enum ToolFailure: Error, Equatable, Sendable, CustomStringConvertible, Encodable {
    case noDirectory(String)
    case noPackages(String)
    case badManifest(file: String, reason: String)
    case badRules(file: String, line: Int, reason: String)
    case noFile(String)
    case badFile(file: String, reason: String)
    case cannotWrite(file: String, reason: String)
    case badArgument(String)
    case git(String)
    case missingProgram(String)
    case testsDidNotRun([String])
    case programFailed(String, status: Int32)
    /// Something that holds at another time: try again.
    case busy(String)
    /// A signal ended the command; with its number.
    case interrupted(Int32)

    var description: String {
        switch self {
        case .noDirectory(let path):
            "There is no directory at \(path), or it cannot be read. Give another with --root."
        case .noPackages(let path):
            "No Package.swift was found in \(path) or below. Give the monorepo's root with --root."
        case .badManifest(let file, let reason):
            "\(file) cannot be read by SwiftPM:\n\(reason)"
        case .badRules(let file, let line, let reason):
            "\(file):\(line): \(reason)"
        case .noFile(let path):
            "There is no file at \(path), or it cannot be read."
        case .badFile(let file, let reason):
            "\(file): \(reason)"
        case .cannotWrite(let file, let reason):
            "\(file) cannot be written: \(reason)"
        case .badArgument(let reason), .git(let reason), .busy(let reason):
            reason
        case .missingProgram(let name):
            "The program \(name) was not found. Install it, or add its directory to PATH."
        case .testsDidNotRun(let targets):
            "No test ran for \(targets.joined(separator: ", ")), and some should have."
        case .programFailed(let command, let status):
            "\(command) ended with \(status)."
        case .interrupted:
            "Interrupted."
        }
    }

    func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }

    /// The program's exit code, from sysexits.h where one fits.
    var exitStatus: Int32 {
        switch self {
        case .testsDidNotRun, .programFailed: 1
        case .badArgument: 64
        case .badManifest, .badFile, .git, .noPackages: 65
        case .noDirectory, .noFile: 66
        case .missingProgram: 69
        case .cannotWrite: 73
        case .busy: 75
        case .badRules: 78
        case .interrupted(let signal): 128 + signal
        }
    }
}
