import Foundation

/// A response of the server.
struct Answer: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    var body: Data
    /// Those of a chunked body.
    var chunks: [Data] = []

    /// Reads a head, up to the empty line that ends it.
    init(parsingHead data: Data) throws {
        let lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else { throw RawConnectionError(code: EPROTO) }
        self.status = status
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { continue }
            headers[halves[0].lowercased()] = halves[1].trimmingCharacters(in: .whitespaces)
        }
        self.headers = headers
        self.body = Data()
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as an object; empty when it is not one.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
    }

    func string(_ path: String...) -> String? { value(path) as? String }
    func object(_ path: String...) -> [String: Any]? { value(path) as? [String: Any] }

    var accessToken: String { string("access_token") ?? "" }
    var refreshToken: String { string("refresh_token") ?? "" }

    /// The error's code, from either form of an error reply.
    var errorCode: String? { string("error_code") ?? string("code") }

    private func value(_ path: [String]) -> Any? {
        path.reduce(json as Any?) { ($0 as? [String: Any])?[$1] }
    }
}

extension Answer {
    /// The claims of the access token.
    var claims: [String: Any]? { Claims.read(accessToken) }
}
