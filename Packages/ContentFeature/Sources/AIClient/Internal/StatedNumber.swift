import Core
import Foundation

/// The numbers that a server states, each decoded here and once. What is out of range is not stated.
extension JSONValue {
    /// A number of things; nil for anything else.
    var count: Int? {
        if case .integer(let number) = self { AIUsage.plausible(Int(exactly: number)) } else { nil }
    }

    /// A date after 1970, given in seconds.
    var date: Date? { count.flatMap { $0 > 0 ? Date(seconds: Double($0)) : nil } }

    var amount: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .decimal(let number): number
        case .number(let number) where number.magnitude < 1e9: Decimal(number)
        default: nil
        }
    }
}
