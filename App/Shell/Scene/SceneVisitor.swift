import Core
public import Foundation

/// Knocks at other processes' windows.
public enum SceneVisitor {
    /// How long a window may take to answer; following a link may include a call to the server.
    public static let replyLimit = TimeLimits.scaled(.seconds(20))

    /// Asks something of one scene's window.
    ///
    /// - Returns: nil when no process has that window; ``VisitReply/silence`` when the one that has it does not answer.
    public static func visit(
        _ scene: SceneName, in directory: URL, _ visit: Visit, within limit: Duration = replyLimit
    ) -> VisitReply? {
        guard let descriptor = try? SceneSocket.socket(of: scene, in: directory).connect() else { return nil }
        defer { close(descriptor) }
        guard let connection = SceneConnection(descriptor) else { return nil }
        ProcessSignals.ignoreBrokenPipes()
        connection.send(visit, within: limit)
        return connection.receive(VisitReply.self, within: limit) ?? VisitReply.silence
    }

    /// The scenes that may have a window, the most recently used first.
    public static func scenes(in directory: URL) -> [SceneName] {
        let files =
            (try? FileManager.default.contentsOfDirectory(
                at: directory, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
        return files.filter { $0.pathExtension == "sock" }
            .map {
                (
                    $0,
                    modified: (try? $0.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
                )
            }
            .sorted { ($0.modified ?? .distantPast) > ($1.modified ?? .distantPast) }
            .compactMap { SceneName($0.0.deletingPathExtension().lastPathComponent) }
    }
}
