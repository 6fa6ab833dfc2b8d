public import Foundation

/// A window that a process of this home has open.
public struct OpenWindow: Sendable, Equatable {
    public let scene: SceneName
    /// The number of its process; nil when that does not answer.
    public let process: Int32?
    /// Nil when its process does not answer: it is stopped, or held up.
    public let phase: WindowPhase?

    public init(scene: SceneName, process: Int32?, phase: WindowPhase?) {
        self.scene = scene
        self.process = process
        self.phase = phase
    }

    /// How long a window may take to say how it is; no person is asked, and no server.
    private static let patience = Duration.seconds(1)

    /// The windows that are open, the most recently used first. Waits for their answers, a second at most for each.
    public static func all(in directory: URL) -> [OpenWindow] {
        SceneVisitor.scenes(in: directory).compactMap { find($0, in: directory) }
    }

    /// - Returns: nil when no process has that window.
    public static func find(_ scene: SceneName, in directory: URL) -> OpenWindow? {
        SceneVisitor.visit(scene, in: directory, .report, within: patience).map {
            OpenWindow(scene: scene, process: $0.process, phase: $0.phase)
        }
    }
}
