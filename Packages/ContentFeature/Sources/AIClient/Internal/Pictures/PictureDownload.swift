import Core
import Foundation
import HTTPTypes
import Networking

/// Fetches a picture that a reply names by its address. Nothing of the request that led to it goes along.
struct PictureDownload: Sendable {
    private static let size = 32 * 1024 * 1024
    private static let limit = TimeLimits.scaled(.seconds(60))

    let http: any HTTPStreaming

    /// - Parameter server: the server that named the address. Only one on this machine may name an address on it.
    func data(at url: URL, namedBy server: ServerAddress) async throws(AIError) -> Data {
        guard let address = ServerAddress(url), url.user == nil, url.password == nil else {
            throw .malformed("the picture's address is none")
        }
        guard address.scheme == "https" || address.scheme == "http" && address.isOnThisMachine && server.isOnThisMachine
        else { throw .malformed("the picture's address is not an https address") }
        guard !address.isOnThisMachine || server.isOnThisMachine else {
            throw .malformed("the picture's address is one on this machine")
        }
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        var request = HTTPRequest(
            method: .get, scheme: address.scheme, authority: address.authority,
            path: (path.isEmpty ? "/" : path) + query)
        request.headerFields[.accept] = "image/*"
        do throws(HTTPError) {
            let limits = HTTPStreamLimits(total: Self.limit, bodySize: Self.size)
            let reply = try await http.stream(request, body: nil, limits: limits)
            guard reply.response.status == .ok else {
                throw HTTPError.malformedReply("its address answers \(reply.response.status.code)")
            }
            return try await reply.body.whole(upTo: Self.size)
        } catch {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: HTTPError) -> AIError {
        switch error {
        case .cancelled: .cancelled
        case .malformedReply(let words): .malformed("the picture cannot be fetched: \(words)")
        default: .malformed("the picture cannot be fetched: \(error)")
        }
    }
}
