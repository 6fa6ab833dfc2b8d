/// Plays a build again, lane by lane, and takes wrong guesses back. See `LaneSchedule`.
struct LanePlayer {
    /// A command taken by a lane, with what it takes to undo that and choose otherwise.
    private struct Choice {
        let run: Int
        let lane: Int
        let laneWasFreeAt: Double
        let freeAt: Double
        /// Other runs the lane may have taken, the least likely first.
        var others: [Int]
    }

    /// How far the engine's clock may lag behind a lane: commands ready this close to a lane's end are guesses.
    private static let haste = 0.005
    /// What the lag is nearly always below.
    private static let usualHaste = 0.001
    /// How far a start may come out after its own end, for very short commands.
    private static let tolerance = 0.005
    /// So many guesses are taken back for one contradiction before it is let stand.
    private static let patience = 2_000
    /// So many runs are played on to see whether another guess would have led to a contradiction.
    private static let foresight = 64

    private let runs: [CommandRun]
    /// Place of each run by name, in byte order.
    private let rank: [Int]
    private let byReady: [Int]
    private let byEnd: [Int]
    private let placeByEnd: [Int]

    private(set) var starts: [Double?]
    private(set) var unexplained: Set<Int> = []
    private var lanes: [Double]
    private var choices: [Choice] = []
    /// Choices before this place are not taken back any more.
    private var settled = 0
    /// How many choices after that place could have been made otherwise.
    private var open = 0
    private var attempts = 0
    /// So many guesses are taken back in all: a record that makes no sense shall not take for ever.
    private var patience = 20_000
    /// Runs up to here in `byReady` are in `waiting` or started.
    private var arrived = 0
    /// Runs that are ready or were so before a guess was taken back, by rank.
    private var waiting: [Int] = []
    /// All runs before this place in `byEnd` have started.
    private var ended = 0

    init(_ runs: [CommandRun], lanes: Int) {
        self.runs = runs
        var rank = [Int](repeating: 0, count: runs.count)
        let byName = runs.indices.sorted { runs[$0].name.utf8.lexicographicallyPrecedes(runs[$1].name.utf8) }
        for (place, run) in byName.enumerated() { rank[run] = place }
        self.rank = rank
        byReady = runs.indices.sorted { (runs[$0].ready, rank[$0]) < (runs[$1].ready, rank[$1]) }
        byEnd = runs.indices.sorted { (runs[$0].end, rank[$0]) < (runs[$1].end, rank[$1]) }
        var placeByEnd = rank
        for (place, run) in byEnd.enumerated() { placeByEnd[run] = place }
        self.placeByEnd = placeByEnd
        starts = Array(repeating: nil, count: runs.count)
        self.lanes = Array(repeating: byReady.first.map { runs[$0].ready } ?? 0, count: lanes)
    }

    /// Plays on until all have started, or a lane has been given so many runs.
    mutating func play(choices limit: Int = .max) {
        while choices.count < limit {
            while ended < byEnd.count, starts[byEnd[ended]] != nil { ended += 1 }
            guard ended < byEnd.count, let lane = lanes.indices.min(by: { lanes[$0] < lanes[$1] }) else { return }
            let late = overdue(at: lanes[lane])
            if late.isEmpty {
                let (time, candidates) = candidates(at: lanes[lane])
                start(candidates, on: lane, at: time)
            } else if !choosesOtherwise() {
                letStand(late)
            }
        }
    }

    /// Runs that have ended although no lane has taken them.
    private func overdue(at time: Double) -> [Int] {
        var late: [Int] = []
        for run in byEnd[ended...] {
            guard runs[run].end < time - Self.tolerance else { break }
            if starts[run] == nil { late.append(run) }
        }
        return late
    }

    /// What a lane free at `time` may take, the least likely first, and when: at once, or when something is ready.
    private mutating func candidates(at time: Double) -> (time: Double, runs: [Int]) {
        arrive(until: time + Self.haste)
        var time = time
        var found = greatest(at: time)
        if found.isEmpty {
            let coming = arrived < byReady.count ? [runs[byReady[arrived]].ready] : []
            time = (waiting.map { runs[$0].ready } + coming).min() ?? time
            arrive(until: time + Self.haste)
            found = greatest(at: time)
        }
        return (time, found)
    }

    /// The greatest name of all that is ready a little after `time`, and each that was so at a moment shortly before.
    private func greatest(at time: Double) -> [Int] {
        var found: [Int] = []
        var earliest = time + Self.haste
        for run in waiting.reversed() where runs[run].ready <= earliest {
            found.append(run)
            if runs[run].ready <= time - Self.haste { break }
            earliest = runs[run].ready.nextDown
        }
        let seldom = time + Self.usualHaste
        return found.filter { runs[$0].ready > seldom } + found.reversed().filter { runs[$0].ready <= seldom }
    }

    private mutating func arrive(until time: Double) {
        while arrived < byReady.count, runs[byReady[arrived]].ready <= time {
            if starts[byReady[arrived]] == nil { wait(byReady[arrived]) }
            arrived += 1
        }
    }

    private mutating func wait(_ run: Int) {
        waiting.insert(run, at: place(of: run))
    }

    /// Where a run stands in `waiting`, or would.
    private func place(of run: Int) -> Int {
        var low = 0
        var high = waiting.count
        while low < high {
            let middle = (low + high) / 2
            if rank[waiting[middle]] < rank[run] { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func start(_ candidates: [Int], on lane: Int, at time: Double) {
        var others = candidates
        guard let run = others.popLast() else { return }
        choices.append(Choice(run: run, lane: lane, laneWasFreeAt: lanes[lane], freeAt: time, others: others))
        if !others.isEmpty { open += 1 }
        waiting.remove(at: place(of: run))
        starts[run] = min(max(time, runs[run].ready), runs[run].end)
        lanes[lane] = max(time, runs[run].end)
    }

    /// Takes back all up to the last real choice and makes it differently; false when there is none.
    private mutating func choosesOtherwise() -> Bool {
        guard open > 0, patience > 0, attempts < Self.patience else { return false }
        attempts += 1
        patience -= 1
        while choices.count > settled, let choice = takeBack() {
            if choice.others.isEmpty { continue }
            start(choice.others, on: choice.lane, at: choice.freeAt)
            return true
        }
        return false
    }

    private mutating func takeBack() -> Choice? {
        guard let choice = choices.popLast() else { return nil }
        if !choice.others.isEmpty { open -= 1 }
        starts[choice.run] = nil
        wait(choice.run)
        lanes[choice.lane] = choice.laneWasFreeAt
        ended = min(ended, placeByEnd[choice.run])
        return choice
    }

    /// Keeps what has been played so far, and leaves out what cannot have been so.
    private mutating func letStand(_ late: [Int]) {
        settled = choices.count
        open = 0
        attempts = 0
        for run in late {
            starts[run] = runs[run].ready
            unexplained.insert(run)
            let place = place(of: run)
            if place < waiting.count, waiting[place] == run { waiting.remove(at: place) }
        }
    }

    /// For each run, the earliest and the latest start that fit the record as well, with one guess made otherwise.
    func alternatives() -> [ClosedRange<Double>] {
        var ranges = starts.enumerated().map { ($1 ?? runs[$0].ready)...($1 ?? runs[$0].ready) }
        var player = self
        while let choice = player.takeBack() {
            for run in choice.others {
                var other = player
                other.start([run], on: choice.lane, at: choice.freeAt)
                other.settled = other.choices.count
                other.open = 0
                other.patience = Self.foresight
                other.play(choices: other.choices.count + Self.foresight)
                // It led to something that cannot have been.
                guard other.unexplained.count == unexplained.count else { continue }
                for later in other.choices[(other.settled - 1)...] {
                    guard let start = other.starts[later.run] else { continue }
                    let range = ranges[later.run]
                    ranges[later.run] = min(range.lowerBound, start)...max(range.upperBound, start)
                }
            }
        }
        return ranges
    }
}
