import Core
import Foundation

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
                DiagnosticLine("model", configuration.model ?? "not set: the first that the server lists"),
                DiagnosticLine(
                    "image model", configuration.pictureModel ?? "not set. Set AI_IMAGE_MODEL to make pictures."),
                DiagnosticLine(
                    "key", key == nil ? "not set" : source.map { "set (from \($0.rawValue))" } ?? "set"),
            ]
        }
    }
}
