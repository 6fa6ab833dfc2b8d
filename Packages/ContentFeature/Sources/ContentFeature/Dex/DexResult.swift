public import ContentStorage
public import Core

/// How a scan has ended.
public enum DexResult: Sendable, Equatable {
    /// A new find, with the surest of the candidates.
    case found(id: String, DexCandidate)
    case seenAgain(id: String, times: Int)
    /// Why there is nothing to identify.
    case nothing(String)
    /// The picture is kept, and is identified when the server answers again; why it does not now.
    case waiting(String, FailureKind)
    /// Why there is no answer, in whole sentences.
    case failed(String, FailureKind)
    case stopped
}

extension DexResult {
    /// In whole sentences.
    public var words: String {
        switch self {
        case .found(_, let candidate):
            "Found: \(candidate.name). \(DexWords.confidence(candidate.confidence))."
        case .seenAgain(_, let count): "You have found this before. \(DexWords.times(count))."
        case .nothing(let reason): DexWords.sentence("Nothing to identify", reason)
        case .waiting(let reason, _):
            DexWords.sentence("Your scan waits", reason) + " It is identified when the server is back."
        case .failed(let words, _): words
        case .stopped: "Stopped. The picture was not kept."
        }
    }
}
