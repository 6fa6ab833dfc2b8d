import AuthFeature

extension AuthFeatureAPI {
    /// All session events from now on, in order. Ends when the feature is deallocated.
    func events() -> AsyncStream<AuthEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AuthEvent.self)
        let end = StreamEnd(continuation: continuation)
        observe { event in end.continuation.yield(event) }
        return stream
    }
}

/// Ends a stream when it is deallocated.
private final class StreamEnd: Sendable {
    let continuation: AsyncStream<AuthEvent>.Continuation

    init(continuation: AsyncStream<AuthEvent>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }
}
