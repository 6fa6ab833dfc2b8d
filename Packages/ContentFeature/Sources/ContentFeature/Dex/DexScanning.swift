import ContentStorage
import Core
import Foundation

/// How a scan has ended.
enum DexResult: Sendable, Equatable {
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
    var words: String {
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

/// The words for what is known of a find, on the screens and in commands.
enum DexWords {
    static func confidence(_ confidence: Confidence) -> String {
        switch confidence {
        case .likely: "Likely"
        case .possible: "Possible"
        case .unsure: "Unsure"
        }
    }

    static func candidate(_ candidate: DexCandidate) -> String {
        "\(candidate.name) (\(candidate.kind), \(candidate.confidence.rawValue))"
    }

    static func times(_ times: Int) -> String { times == 1 ? "Seen once" : "Seen \(times) times" }

    /// The line of a find in the list.
    static func row(_ row: DexRow, day: (Date) -> String) -> (label: String, detail: String) {
        switch row.status {
        case .waiting: ("Waits for the server", "Scanned: \(day(row.lastSeen))")
        case .failed: ("Not identified", "Scanned: \(day(row.lastSeen))")
        case .nothing: ("Nothing to identify", "Scanned: \(day(row.lastSeen))")
        case .proposed: (row.name, "\(row.kind) · \(times(row.times)) · \(day(row.lastSeen)) · not confirmed")
        case .confirmed: (row.name, "\(row.kind) · \(times(row.times)) · \(day(row.lastSeen))")
        }
    }

    /// How many of these the limit of a plan counts: finds, and scans that wait, which may become finds.
    static func kept(_ rows: [DexRow]) -> Int {
        rows.count { $0.status == .proposed || $0.status == .confirmed || $0.status == .waiting }
    }

    /// Such as `12 of 500 finds, 3 of them waiting, 1 not identified`.
    static func count(_ rows: [DexRow], limit: Int) -> String {
        let waiting = rows.count { $0.status == .waiting }
        let failed = rows.count { $0.status == .failed }
        var parts = ["\(kept(rows).grouped) of \(limit.grouped) finds"]
        if waiting > 0 { parts.append("\(waiting.grouped) of them waiting") }
        if failed > 0 { parts.append("\(failed.grouped) not identified") }
        return parts.joined(separator: ", ")
    }

    /// What a find is about to be, for the person who looks at it.
    static func status(_ entry: DexEntry) -> String {
        switch entry.status {
        case .waiting:
            sentence("This picture waits", entry.detail) + " It is identified when the server is back."
        case .proposed: "Is this right? Confirm it, enter another name, or choose that it is wrong."
        case .confirmed: entry.isCorrected ? "You have given it this name." : "You have confirmed this."
        case .nothing: sentence("There was nothing to identify", entry.detail)
        case .failed: sentence("This picture was not identified", entry.detail)
        }
    }

    static func sentence(_ beginning: String, _ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return "\(beginning)." }
        return "\(beginning): \(reason)" + (reason.last.map { ".!?".contains($0) } == true ? "" : ".")
    }
}
