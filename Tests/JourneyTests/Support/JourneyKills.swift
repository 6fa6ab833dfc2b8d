import Foundation

/// How often journeys kill the program that they use.
enum JourneyKills {
    /// In each journey, all its seeds together; `SLIPWAY_JOURNEY_KILLS` asks for another number.
    static let count = ProcessInfo.processInfo.environment["SLIPWAY_JOURNEY_KILLS"].flatMap(Int.init) ?? 100
}
