public enum DexOutcome: Sendable, Equatable { case new(String), seenAgain(String, times: Int), nothing(String) }
