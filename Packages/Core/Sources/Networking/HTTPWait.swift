/// In `HTTPError`: `case tooSlow(HTTPWait)`.
public enum HTTPWait: Sendable, Equatable { case firstByte, nextByte }
