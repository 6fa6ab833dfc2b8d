import Foundation

/// How often journeys kill the program that they use.
enum JourneyKills {
    /// The number of kills in each journey, over all its seeds; `SLIPWAY_JOURNEY_KILLS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SLIPWAY_JOURNEY_KILLS"].flatMap(Int.init) ?? 40
}
