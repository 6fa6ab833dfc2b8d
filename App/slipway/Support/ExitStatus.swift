import Core
import Foundation

/// The exit codes of every command; those of sysexits.h where it has one.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case failed = 1
    case usage = 64
    case badData = 65
    case unreachable = 69
    case cannotWrite = 73
    case tryAgain = 75
    case refused = 77
    case badConfiguration = 78

    init(_ kind: FailureKind) {
        self =
            switch kind {
            case .badData: .badData
            case .refused: .refused
            case .unreachable: .unreachable
            case .tryAgain: .tryAgain
            case .cannotWrite: .cannotWrite
            case .other: .failed
            }
    }

    var meaning: String {
        switch self {
        case .done: "success"
        case .failed: "failure"
        case .usage: "wrong usage: an unknown command or option, or a missing value"
        case .badData: "invalid data: a link, setting, file or input"
        case .unreachable: "the backend or the AI server cannot be reached"
        case .cannotWrite: "a file or directory cannot be written"
        case .tryAgain: "busy, or too many requests; try again later"
        case .refused: "you are not signed in, or the server refused"
        case .badConfiguration: "the configuration is incomplete or wrong"
        }
    }

    /// The list, one code per line.
    static var table: String {
        allCases.map { "\($0.rawValue)".padding(toLength: 4, withPad: " ", startingAt: 0) + $0.meaning }
            .joined(separator: "\n")
    }
}
