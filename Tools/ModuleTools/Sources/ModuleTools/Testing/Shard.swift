/// The test targets one of several machines runs.
struct Shard: Equatable, Sendable, Encodable {
    /// From 1.
    let number: Int
    /// Sorted; empty when there are more machines than targets.
    let targets: [String]
    let seconds: Double
    /// Those of `targets` that have not been measured.
    let estimatedTargets: [String]

    private enum CodingKeys: CodingKey {
        case number, targets, seconds, estimatedTargets, filter
    }

    /// With the filter, so that a CI job needs to put nothing together.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(targets, forKey: .targets)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(estimatedTargets, forKey: .estimatedTargets)
        try container.encode(filter, forKey: .filter)
    }

    /// Whether `seconds` is a guess in part.
    var isEstimated: Bool { !estimatedTargets.isEmpty }

    /// What makes `swift test` run these targets and no others; nil for none, for an empty filter would run them all.
    var filter: String? {
        targets.isEmpty ? nil : "^(" + targets.joined(separator: "|") + ")\\."
    }
}
