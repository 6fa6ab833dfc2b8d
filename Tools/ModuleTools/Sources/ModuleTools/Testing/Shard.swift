/// The test targets one of several machines runs.
struct Shard: Equatable, Sendable, Encodable {
    /// From 1.
    let number: Int
    /// Sorted; empty when there are more machines than targets.
    let targets: [String]
    let seconds: Double
    /// Those of `targets` that have not been measured.
    let estimatedTargets: [String]

    /// The runs for these targets, by package; none without targets.
    var runs: [TestPlan.Run] = []

    private enum CodingKeys: CodingKey {
        case number, targets, seconds, estimatedTargets, runs
    }

    /// Includes each run's filter, so that a CI job does not have to construct it.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(targets, forKey: .targets)
        try container.encode(seconds, forKey: .seconds)
        try container.encode(estimatedTargets, forKey: .estimatedTargets)
        let runs = runs.map { FilteredRun(directory: $0.directory, targets: $0.targets, filter: $0.filter) }
        try container.encode(runs, forKey: .runs)
    }

    /// A run in its JSON form.
    private struct FilteredRun: Encodable {
        let directory: String
        let targets: [String]
        let filter: String
    }
}
