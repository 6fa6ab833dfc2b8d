public enum ServerSentEventError: Error, Equatable, Sendable { case tooLarge(limit: Int) }
