import Foundation
import Testing

@testable import ModuleTools

/// A baseline accepts known violations, fails on new ones, and only ever shrinks.
struct BaselineTests {
    private func violation(_ from: String, _ to: String = "B", line: Int = 1, file: String = "a.swift") -> Violation {
        Violation(
            rule: .layer, file: file, line: line, column: 1, message: "Wrong.", fix: "Fix it.", from: from, to: to)
    }

    @Test func knownViolationsPassAndNewOnesFail() {
        let baseline = Baseline([violation("A")])
        #expect(baseline.compare([violation("A")], file: "known.json").isEmpty)
        #expect(baseline.compare([violation("A"), violation("C")], file: "known.json") == [violation("C")])
        let others = [violation("A", "C"), violation("A", file: "b.swift")]
        #expect(baseline.compare(others + [violation("A")], file: "known.json") == others)
    }

    @Test func linesMayMove() {
        #expect(Baseline([violation("A", line: 3)]).compare([violation("A", line: 90)], file: "known.json").isEmpty)
    }

    @Test func oneMoreOfTheSameSortIsNew() {
        let baseline = Baseline([violation("A", line: 1), violation("A", line: 2)])
        let three = [1, 2, 3].map { violation("A", line: $0) }
        #expect(baseline.compare(three, file: "known.json") == [violation("A", line: 3)])
    }

    @Test func aFixedFindingIsStale() {
        let baseline = Baseline([violation("A"), violation("A"), violation("A"), violation("C")])
        let found = baseline.compare([violation("A")], file: "known.json")
        #expect(found.map(\.rule) == [.staleBaseline, .staleBaseline])
        #expect(found.map(\.file) == ["known.json", "known.json"])
        let messages = [
            "2 of the violations layer|a.swift|A|B are fixed and still in the baseline.",
            "1 of the violations layer|a.swift|C|B is fixed and still in the baseline.",
        ]
        #expect(found.map(\.message) == messages)
        #expect(
            found[0].fix == "Run `modules lint --baseline known.json --update-baseline`, so that it cannot come back.")
    }

    @Test func tighteningRemovesFixedFindingsAndNeverAdds() {
        let baseline = Baseline([violation("A"), violation("A"), violation("C")])
        let now = [violation("A"), violation("D"), violation("D")]
        let tightened = baseline.tightened(to: now)
        #expect(tightened.counts == ["layer|a.swift|A|B": 1])
        #expect(tightened.compare(now, file: "known.json") == [violation("D"), violation("D")])
        #expect(tightened.tightened(to: now + now) == tightened)
        #expect(baseline.tightened(to: []).counts.isEmpty)
    }

    @Test func aFileHoldsItAllAndIsTheSameEachTime() throws {
        let place = try ScratchPlace()
        let path = place.path + "/known.json"
        let baseline = Baseline([violation("A"), violation("A"), violation("C/\"Ä\"")])
        try baseline.write(to: path)
        let text = FileSystem.text(of: path)
        #expect(try Baseline(contentsOf: path) == baseline)
        try Baseline(contentsOf: path).write(to: path)
        #expect(FileSystem.text(of: path) == text)
        #expect(text?.hasSuffix("}\n") == true)
    }

    @Test(arguments: ["", "{}", "[]", "no JSON", #"{"about": "", "violations": {"a": "many"}}"#])
    func aCorruptFileIsAFailure(_ content: String) throws {
        let place = try ScratchPlace()
        let path = try place.write(content, to: "known.json")
        let reason = "This is not a baseline. Delete it and create it again with --update-baseline."
        #expect(throws: ToolFailure.badFile(file: path, reason: reason)) { try Baseline(contentsOf: path) }
    }

    @Test func aMissingFileAndAPlaceThatCannotBeWrittenAreFailures() throws {
        let place = try ScratchPlace()
        let path = place.path + "/nowhere/known.json"
        #expect(throws: ToolFailure.noFile(path)) { try Baseline(contentsOf: path) }
        let failure = #expect(throws: ToolFailure.self) { try Baseline([]).write(to: path) }
        #expect(failure?.exitStatus == 73)
    }
}
