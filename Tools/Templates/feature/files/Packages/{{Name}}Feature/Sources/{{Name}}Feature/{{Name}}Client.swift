{{#client}}
/// Asks the feature's server.
public protocol {{Name}}Client: Sendable {
    func latest() async throws({{Name}}ClientError) -> {{Name}}Reply
}

/// What the server has answered.
public struct {{Name}}Reply: Sendable, Equatable, Decodable {
    public let message: String

    public init(message: String) {
        self.message = message
    }
}

/// Why there is no reply.
public enum {{Name}}ClientError: Error, Equatable, Sendable, CustomStringConvertible {
    case notSignedIn
    /// The server cannot be asked, or gave no usable reply; why.
    case failed(String)
    /// The server refused; its status.
    case refused(Int)

    public var description: String {
        switch self {
        case .notSignedIn: "Sign in first."
        case .failed(let reason): "The server was asked in vain: \(reason). Try again."
        case .refused(let status): "The server refused with status \(status)."
        }
    }
}
{{/client}}
