public import AIClient
public import ContentStorage
public import Core
public import Drawing

/// Scans pictures, and keeps what they show, whatever screen is shown. For screens and for `slipway dex scan`.
@MainActor
public protocol DexScanning: AnyObject {
    /// Returns when the picture is identified and kept, or cannot be; cancelling the task stops it.
    ///
    /// - Parameters:
    ///   - account: the find is kept for it.
    ///   - onWait: called before an attempt is repeated.
    func scan(
        _ picture: PreparedPicture, account: String, onWait: @escaping @MainActor (AIWait) -> Void
    ) async -> DexResult

    /// Tries all scans that wait for the server; returns when that is done, or the first attempt has failed.
    func flush() async
}

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
