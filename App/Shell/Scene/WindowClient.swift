import Core
public import Foundation

/// Sends requests to the windows of other processes.
public enum WindowClient {
    /// How long a window may take to answer; following a link may include a call to the server.
    public static let replyLimit = TimeLimits.scaled(.seconds(20))

    /// Sends a request to one scene's window.
    ///
    /// - Returns: nil when no process has that window; ``WindowReply/silence`` when its process does not answer.
    public static func send(
        _ request: WindowRequest, to scene: SceneName, in directory: URL, within limit: Duration = replyLimit
    ) -> WindowReply? {
        guard let descriptor = try? SceneSocket.socket(of: scene, in: directory).connect() else { return nil }
        defer { close(descriptor) }
        guard let connection = SceneConnection(descriptor) else { return nil }
        ProcessSignals.ignoreBrokenPipes()
        connection.send(request, within: limit)
        return connection.receive(WindowReply.self, within: limit) ?? WindowReply.silence
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
