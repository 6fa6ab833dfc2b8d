import ContentStorage
import Core
import Drawing
import Foundation
import Persistence

/// Reports which AI server is configured. Sends no request, and says nothing about the key but where it was found.
enum AIReport {
    static func lines(_ configuration: AIConfiguration) -> [DiagnosticLine] {
        switch configuration.server {
        case .standIn:
            [
                DiagnosticLine("server", "the stand-in on this machine. Set AI_URL to use a model."),
                DiagnosticLine("model", configuration.model ?? "not set: the stand-in's own"),
                DiagnosticLine("image model", configuration.pictureModel ?? "not set: the stand-in's own"),
            ]
        case .remote(let base, let key, let source):
            [
                DiagnosticLine("server", base.absoluteString),
                DiagnosticLine(
                    "model", configuration.model ?? "not set. The server's first one for text is used."),
                DiagnosticLine(
                    "image model", configuration.pictureModel ?? "not set. Set AI_IMAGE_MODEL to make pictures."),
                DiagnosticLine(
                    "key", key == nil ? "not set" : source.map { "set (from \($0.rawValue))" } ?? "set"),
            ]
        }
    }

    /// The libraries that read pictures. The app works without them, so that none is a problem.
    static func lines(of libraries: any PictureCodecs) -> [DiagnosticLine] {
        libraries.report.map { DiagnosticLine("pictures", $0) }
    }

    static func lines(of store: ContentStore, account: String?) async -> [DiagnosticLine] {
        guard let account else { return [DiagnosticLine("conversations", "you are not signed in")] }
        do throws(StorageError) {
            let count = try await store.conversations.list(account: account, matching: nil, limit: mostCounted).count
            let bytes = try await store.blobs.usedBytes(account: account)
            let size = bytes.formatted(ByteCountFormatStyle(style: .binary, spellsOutZero: false))
            return [DiagnosticLine("conversations", "\(count), with \(size) of pictures and attachments")]
        } catch {
            return [DiagnosticLine("conversations", "cannot be read: \(error)", isProblem: true)]
        }
    }

    private static let mostCounted = 10_000
}

extension LiveContentFeature {
    func probes(_ storage: any DiagnosticStorage) -> [DiagnosticProbe] {
        [
            DiagnosticProbe("ai") { [server, services] in
                let configured =
                    server.map(AIReport.lines) ?? [DiagnosticLine("server", "not checked; see paths")]
                let stored =
                    storage.mayOpen
                    ? await AIReport.lines(of: services.store, account: services.account())
                    : [DiagnosticLine("conversations", storage.silence)]
                return configured + AIReport.lines(of: PictureLibraries.shared) + stored
            }
        ]
    }
}
