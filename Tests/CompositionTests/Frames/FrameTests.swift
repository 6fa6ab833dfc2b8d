import Foundation
import Navigation
import Testing

@testable import Composition

/// What every screen looks like, in every theme, on a small terminal, on the usual one and on a large one.
///
/// With `SLIPWAY_RECORD_FRAMES=1` the frames are recorded, and the tests fail.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct FrameTests {
    private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recorded")
    private static let records = ProcessInfo.processInfo.environment["SLIPWAY_RECORD_FRAMES"] == "1"
    private static let advice =
        "If that is meant, record the frames with: SLIPWAY_RECORD_FRAMES=1 swift test --filter FrameTests"

    @Test(arguments: FrameScene.all)
    func framesAreAsRecorded(_ scene: FrameScene) async throws {
        let file = Self.directory.appendingPathComponent("\(scene.name).txt")
        let frames = try await scene.frames()
        guard !Self.records else {
            try Data(frames.utf8).write(to: file)
            return
        }
        guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
            Issue.record("There is no \(file.lastPathComponent). \(Self.advice)")
            return
        }
        guard recorded != frames else { return }
        let changes = frames.split(separator: "\n").difference(from: recorded.split(separator: "\n"))
        let lines = changes.prefix(16).map { change in
            switch change {
            case .remove(let index, let line, _): "recorded, line \(index + 1): \(line)"
            case .insert(let index, let line, _): "now, line \(index + 1): \(line)"
            }
        }
        Issue.record(
            """
            \(file.lastPathComponent) differs from what is drawn now in \(changes.count) lines:
            \(lines.joined(separator: "\n"))
            \(Self.advice)
            """)
    }

    @Test func recordingFails() {
        if Self.records { Issue.record("Recorded. Look at the changes, and run the tests again without it.") }
    }

    @Test func everyRecordedFileHasAScene() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.directory.path)
        let known = Set(FrameScene.all.map { "\($0.name).txt" })
        #expect(known.count == FrameScene.all.count, "a name is used twice")
        #expect(files.filter { !known.contains($0) }.sorted() == [], "remove what is not recorded any more")
    }

    @Test func everyScreenHasAScene() {
        let table = FrameScene.modules.routeTable
        let named = Set(FrameScene.all.map(\.name))
        let missing = (table.tabs.map(\.rawValue) + table.definitions.map(\.id)).filter { !named.contains($0) }
        #expect(missing == [], "add a scene to FrameScene.all")
    }
}
