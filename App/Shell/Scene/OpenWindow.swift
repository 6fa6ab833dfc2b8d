import Core
public import Foundation

/// A window that a process of this home has open.
public struct OpenWindow: Sendable, Equatable {
    public let scene: SceneName
    /// Its process id; nil when the process does not answer.
    public let process: Int32?
    /// Nil when its process does not answer because it is stopped or blocked.
    public let phase: WindowPhase?

    public init(scene: SceneName, process: Int32?, phase: WindowPhase?) {
        self.scene = scene
        self.process = process
        self.phase = phase
    }

    /// How long a window may take to report its state; the report needs neither the user nor a server.
    private static let patience = TimeLimits.scaled(.seconds(2))

    /// The open windows, the most recently used first. Waits for their answers, two seconds at most for each.
    public static func all(in directory: URL) -> [OpenWindow] {
        all(in: directory, within: patience)
    }

    static func all(in directory: URL, within limit: Duration) -> [OpenWindow] {
        WindowClient.scenes(in: directory).compactMap { find($0, in: directory, within: limit) }
    }

    /// - Returns: nil when no process has that window.
    public static func find(_ scene: SceneName, in directory: URL) -> OpenWindow? {
        find(scene, in: directory, within: patience)
    }

    private static func find(_ scene: SceneName, in directory: URL, within limit: Duration) -> OpenWindow? {
        WindowClient.send(.report, to: scene, in: directory, within: limit).map {
            OpenWindow(scene: scene, process: $0.process, phase: $0.phase)
        }
    }
}
