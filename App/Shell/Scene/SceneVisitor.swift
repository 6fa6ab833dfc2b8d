import CPlatform
import Core
public import Foundation

/// Knocks at other processes' windows.
public enum SceneVisitor {
    /// How long a window may take to answer; following a link may include a call to the server.
    private static let replyLimit = Duration.seconds(20)

    /// Asks something of one scene's window.
    ///
    /// - Returns: nil when no process has that window.
    public static func visit(_ scene: SceneName, in directory: URL, _ visit: Visit) -> VisitReply? {
        let connected = try? SceneSocket.inDirectory(directory) { slipway_connect($0, SceneSocket.fileName(scene)) }
        guard let descriptor = connected, descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let connection = SceneConnection(descriptor) else { return nil }
        ProcessSignals.ignoreBrokenPipes()
        connection.send(visit, within: replyLimit)
        return connection.receive(VisitReply.self, within: replyLimit)
            ?? VisitReply(ok: false, message: "The running shell did not answer.")
    }

    /// The scenes that may have a window, the most recently opened first.
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
