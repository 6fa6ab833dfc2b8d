public import Core
public import Foundation

/// Which server answers, and draws and describes pictures.
///
/// Read from the environment and `config.json`. Without an address, the built-in backend stands in.
public struct AIConfiguration: Sendable, Equatable {
    /// Where the key was found.
    public enum KeySource: String, Sendable {
        case environment = "AI_KEY"
        case file = "AI_KEY_FILE"
        case configurationFile = "config.json"
    }

    public enum Server: Sendable, Equatable {
        /// The one that the built-in backend serves.
        case standIn
        /// An OpenAI-compatible server.
        ///
        /// - Parameters:
        ///   - base: without a trailing slash, such as `https://api.openai.com/v1`.
        ///   - key: nil for a server that wants none.
        case remote(base: URL, key: Secret?, source: KeySource?)
    }

    public let server: Server
    /// The model that is used unless another one is chosen; nil for the only one of the server.
    public let model: String?
    /// The model that draws pictures; nil when none is set.
    public let pictureModel: String?

    public init(server: Server = .standIn, model: String? = nil, pictureModel: String? = nil) {
        self.server = server
        self.model = model
        self.pictureModel = pictureModel
    }
}
