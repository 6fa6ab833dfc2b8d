import Testing

@testable import ModuleTools

struct LaneScheduleTests {
    @Test func aRealBuildComesOutAsItsCompilerSays() throws {
        let schedule = LaneSchedule(RecordedBuild.runs, lanes: RecordedBuild.lanes)
        #expect(schedule.unexplained.isEmpty)
        var compared = 0
        for (index, run) in RecordedBuild.runs.enumerated() {
            guard let truth = RecordedBuild.durations[index] else { continue }
            compared += 1
            #expect(abs(run.end - schedule.starts[index] - truth) < 0.07, "\(run.name)")
        }
        #expect(compared == 21)
    }

    @Test func aWaitForALaneIsNoWork() {
        let runs = [
            CommandRun(name: "C.A", build: 1, ready: 0, end: 12, hasSucceeded: true),
            CommandRun(name: "C.Z", build: 1, ready: 0, end: 10, hasSucceeded: true),
        ]
        #expect(LaneSchedule(runs, lanes: 1).starts == [10, 0])
        #expect(LaneSchedule(runs, lanes: 2).starts == [0, 0])
    }

    @Test func whereTheRecordAllowsTwoWaysBothAreGiven() {
        // Z's lane is free at 10. Y became ready just then: the lane may have seen it, or have taken B.
        let runs = [
            CommandRun(name: "C.B", build: 1, ready: 0, end: 18, hasSucceeded: true),
            CommandRun(name: "C.X", build: 1, ready: 0, end: 12, hasSucceeded: true),
            CommandRun(name: "C.Y", build: 1, ready: 10.0004, end: 20, hasSucceeded: true),
            CommandRun(name: "C.Z", build: 1, ready: 0, end: 10, hasSucceeded: true),
        ]
        let schedule = LaneSchedule(runs, lanes: 2)
        #expect(schedule.unexplained.isEmpty)
        #expect(schedule.starts == [12, 0, 10.0004, 0])
        #expect(schedule.ranges == [10...12, 0...0, 10.0004...12, 0...0])
    }

    @Test func aGuessThatLeadsToAContradictionIsTakenBack() {
        // As above, but B ended before X: only Z's lane can have run it.
        let runs = [
            CommandRun(name: "C.B", build: 1, ready: 0, end: 11, hasSucceeded: true),
            CommandRun(name: "C.X", build: 1, ready: 0, end: 12, hasSucceeded: true),
            CommandRun(name: "C.Y", build: 1, ready: 10.0004, end: 20, hasSucceeded: true),
            CommandRun(name: "C.Z", build: 1, ready: 0, end: 10, hasSucceeded: true),
        ]
        let schedule = LaneSchedule(runs, lanes: 2)
        #expect(schedule.unexplained.isEmpty)
        #expect(schedule.starts == [10, 0, 11, 0])
        #expect(schedule.ranges == [10...10, 0...0, 11...11, 0...0])
    }

    @Test(arguments: 1...40) func aBuildIsFoundAgain(seed: UInt64) {
        let lanes = Int(seed % 8) + 1
        let build = SimulatedBuild(seed: seed, commands: 120, lanes: lanes, haste: 0)
        let schedule = LaneSchedule(build.runs, lanes: lanes)
        #expect(schedule.unexplained.isEmpty)
        for (found, truth) in zip(schedule.starts, build.starts) { #expect(abs(found - truth) < 0.02) }
    }

    @Test(arguments: 1...40) func lanesNeverOverlap(seed: UInt64) {
        let lanes = Int(seed % 8) + 1
        let build = SimulatedBuild(seed: seed, commands: 120, lanes: lanes, haste: 0.004)
        let schedule = LaneSchedule(build.runs, lanes: lanes)
        #expect(schedule.unexplained.isEmpty)
        for (index, run) in build.runs.enumerated() {
            #expect(schedule.starts[index] >= run.ready && schedule.starts[index] <= run.end)
            let middle = schedule.starts[index] + 0.01
            let running = build.runs.indices.count { schedule.starts[$0] <= middle && build.runs[$0].end > middle }
            #expect(running <= lanes)
        }
    }

    @Test func aRecordThatFitsNoLaneIsNamedAndBounded() {
        // Two that end at the same time cannot have shared one lane; the second is left with all its time.
        let runs = [
            CommandRun(name: "C.B", build: 1, ready: 0, end: 5, hasSucceeded: true),
            CommandRun(name: "C.A", build: 1, ready: 1, end: 3, hasSucceeded: true),
        ]
        let schedule = LaneSchedule(runs, lanes: 1)
        #expect(schedule.unexplained == [1])
        #expect(schedule.starts == [0, 1])
    }

    @Test func aRecordWithoutSenseIsReadInTheEnd() {
        var generator = SeededGenerator(seed: 1)
        let runs = (0..<600).map { index in
            let ready = Double.random(in: 0...1, using: &generator)
            let seconds = Double.random(in: -0.1...1, using: &generator)
            return CommandRun(name: "C.\(index)", build: 1, ready: ready, end: ready + seconds, hasSucceeded: true)
        }
        let schedule = LaneSchedule(runs, lanes: 3)
        #expect(!schedule.unexplained.isEmpty)
        for index in schedule.unexplained { #expect(schedule.starts[index] == runs[index].ready) }
    }

    @Test func nothingHasNoSchedule() {
        #expect(LaneSchedule([], lanes: 2).starts.isEmpty)
    }
}
