import Foundation
import Testing

@testable import ModuleTools

/// The verdict on each kind of change, held against the compiler's own and that of `swift-api-digester`.
struct APICorpusTests {
    private func outcome(_ index: Int) async throws -> APICorpus.Outcome {
        try await APICorpus.outcomes.value[index]
    }

    @Test(arguments: APICase.all.indices)
    func aChangeIsJudgedAsTheCompilerJudgesIt(_ index: Int) async throws {
        let example = APICase.all[index]
        let outcome = try await outcome(index)
        let isBreaking = outcome.changes.contains { $0.isBreaking }
        let reasons = outcome.changes.flatMap(\.reasons).joined(separator: "\n")
        #expect(outcome.errorsBefore.isEmpty, "\(example.name)")
        #expect(
            outcome.errorsAfter.isEmpty == (example.verdict != .breaking), "\(example.name): \(outcome.errorsAfter)")
        #expect(isBreaking == (example.verdict == .breaking), "\(example.name): \(outcome.changes)")
        #expect(outcome.changes.isEmpty == (example.verdict == .same), "\(example.name): \(outcome.changes)")
        #expect(example.reason.isEmpty || reasons.contains(example.reason), "\(example.name): \(reasons)")
    }

    @Test(.enabled(if: APICorpus.digester != nil), arguments: APICase.all.indices)
    func theDigesterAgreesExceptWhereItIsKnownNotTo(_ index: Int) async throws {
        let example = APICase.all[index]
        let isBreaking = example.verdict == .breaking
        let remarks = try await outcome(index).remarks
        let isReported = remarks.map { !$0.isEmpty }
        let expected: Bool? =
            switch example.digester {
            case .agrees: isBreaking
            case .overlooks: false
            case .objects: true
            case .crashes: nil
            }
        #expect(isReported == expected, "\(example.name): \(remarks ?? [])")
        #expect(expected != isBreaking || example.digester == .agrees, "\(example.name)")
    }

    /// Its cases are found by their names.
    @Test func everyKindOfChangeHasAName() {
        let names = APICase.all.map(\.name)
        #expect(Set(names).count == names.count && names.count >= 40)
    }

    // MARK: The text is enough

    /// The verdict needs only the recorded text, and not the module.
    @Test func aSurfaceIsTheSameAfterItIsWrittenAndRead() async throws {
        for outcome in try await APICorpus.outcomes.value {
            for surface in [outcome.before, outcome.after] {
                let text = APIBaseline.text(Surface(package: "Sample", modules: [surface]))
                let read = try SurfaceReader.modules(in: text, file: "API.txt")
                #expect(read == [surface])
                #expect(SurfaceComparison.changes(from: surface, to: read.first ?? surface).isEmpty)
            }
        }
    }
}
