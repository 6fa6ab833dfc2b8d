{{#client}}
public import {{Name}}Feature
import Synchronization

/// A client that answers what it was given.
public final class Scripted{{Name}}Client: {{Name}}Client {
    private let result: Mutex<Result<{{Name}}Reply, {{Name}}ClientError>>

    public init(_ result: Result<{{Name}}Reply, {{Name}}ClientError> = .success({{Name}}Reply(message: "Hello."))) {
        self.result = Mutex(result)
    }

    /// What it answers from now on.
    public func answer(_ result: Result<{{Name}}Reply, {{Name}}ClientError>) {
        self.result.withLock { $0 = result }
    }

    public func latest() async throws({{Name}}ClientError) -> {{Name}}Reply {
        try result.withLock { $0 }.get()
    }
}
{{/client}}
