import CoreTesting
import Foundation

/// How often journeys kill the program that they use.
enum JourneyKills {
    /// In each journey, all its seeds together; `SLIPWAY_JOURNEY_KILLS` asks for another number.
    static let count = ProcessInfo.processInfo.environment["SLIPWAY_JOURNEY_KILLS"].flatMap(Int.init) ?? 100

    /// Lets some of the time that is given pass, more exactly than by sleeping, and no longer however busy the machine is.
    static func spend(atMost limit: Duration, using random: inout SeededGenerator) {
        let end = ContinuousClock.now + limit * Double.random(in: 0..<1, using: &random)
        while ContinuousClock.now < end { sched_yield() }
    }
}
