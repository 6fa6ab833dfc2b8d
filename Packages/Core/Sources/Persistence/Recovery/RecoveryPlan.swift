import Core
import Foundation

/// What a recovery is about to do, written to disk before it is done. If the process ends in between, the next process
/// that opens the database can finish it.
struct RecoveryPlan: Codable {
    /// The damaged file's new name.
    let aside: String
    /// Nil while the new database is being built: what there is of it cannot be used yet.
    let recovery: DatabaseRecovery?

    static func read(_ files: DatabaseFiles) throws -> RecoveryPlan? {
        guard let data = try PrivateFile(files.plan).read() else { return nil }
        do {
            return try JSONDecoder.recovery.decode(RecoveryPlan.self, from: data)
        } catch {
            throw FileError(
                "read the recovery plan", files.plan, code: EINVAL,
                remedy: "Move it away, then start again. Nothing else was changed.")
        }
    }

    func write(_ files: DatabaseFiles) throws {
        try PrivateFile(files.plan).write(JSONEncoder.recovery.encode(self))
    }
}

extension JSONEncoder {
    static var recovery: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

extension JSONDecoder {
    static var recovery: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
