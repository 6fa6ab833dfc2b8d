import Core
public import Foundation

/// A window that a process of this home has open.
public struct OpenWindow: Sendable, Equatable {
    public let scene: SceneName
    /// Its process id; nil when the process does not answer.
    public let process: Int32?
    /// Nil when its process does not answer because it is stopped or blocked.
    public let phase: WindowPhase?

    /// The open windows, the most recently used first. Waits for their answers, two seconds at most for each.
    public static func all(in directory: URL, within limit: Duration = WindowClient.receiptLimit) -> [OpenWindow] {
        WindowClient.scenes(in: directory).compactMap { scene in
            WindowClient.send(.report, to: scene, in: directory, receivedWithin: limit).map {
                OpenWindow(scene: scene, process: $0.process, phase: $0.phase)
            }
        }
    }
}
