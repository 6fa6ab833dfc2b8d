import CoreTesting
import Foundation
import Networking

extension HTTPStreamLimits {
    /// An hour for everything, so that only the sizes count.
    static func patient(bodySize: Int = 256 * 1024 * 1024, buffered: Int = 64 * 1024) -> HTTPStreamLimits {
        HTTPStreamLimits(
            connect: .seconds(3600), firstByte: .seconds(3600), stall: .seconds(3600), total: .seconds(3600),
            bodySize: bodySize, buffered: buffered)
    }
}

extension HTTPBody {
    /// All that comes, and why no more does: nil for the end.
    func rest() async -> (bytes: [UInt8], error: HTTPError?) {
        var bytes: [UInt8] = []
        do throws(HTTPError) {
            for try await piece in self { bytes += piece }
            return (bytes, nil)
        } catch {
            return (bytes, error)
        }
    }

    /// What comes, as text.
    var text: String {
        get async throws(HTTPError) { String(decoding: try await whole(upTo: .max), as: UTF8.self) }
    }
}

/// Bytes whose every part says where it belongs.
struct Pattern: Sendable {
    private static let period = 65_521
    private static let bytes: [UInt8] = (0..<(period * 5)).map { UInt8(truncatingIfNeeded: $0 % period &* 31 >> 3) }

    /// The bytes from `offset` on; at most 256 KiB.
    static func bytes(from offset: Int, count: Int) -> [UInt8] {
        Array(bytes[(offset % period)..<(offset % period + count)])
    }

    /// Whether these are the bytes from `offset` on.
    static func holds(_ piece: [UInt8], at offset: Int) -> Bool {
        guard piece.count <= period * 4 else { return false }
        return bytes.withUnsafeBytes { all in
            piece.withUnsafeBytes { part in
                guard let all = all.baseAddress, let part = part.baseAddress else { return false }
                return memcmp(all + offset % period, part, piece.count) == 0
            }
        }
    }
}
