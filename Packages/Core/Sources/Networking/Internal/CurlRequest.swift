import CCurl
import Foundation
import HTTPTypes

/// A request that has been found fit to send.
///
/// Errors name what is wrong and never repeat a path, a query or a field's value: these may hold tokens.
struct CurlRequest: Sendable {
    let method: String
    /// Whether the method only asks and changes nothing, so that the request may be sent again. (Source: RFC 9110, 9.2.1.)
    let isSafe: Bool
    let url: String
    /// The host and port.
    let authority: String
    let isLoopback: Bool
    /// The Unix socket that it goes through; nil for the network.
    let socket: String?
    /// Nil when the request has none, which is not the same as an empty one.
    let body: Data?
    let connectMilliseconds: Int
    let totalMilliseconds: Int
    /// How many bytes of body a reply may have.
    let bodySize: Int
    private let headerFields: HTTPFields

    init(_ request: HTTPRequest, body: Data?, limits: HTTPLimits, socket: String? = nil) throws(HTTPError) {
        let scheme = request.scheme?.lowercased() ?? ""
        guard scheme == "https" || scheme == "http" else {
            throw .invalidRequest("its scheme is neither https nor http")
        }
        guard let authority = Authority(request.authority ?? "") else {
            throw .invalidRequest("its authority is not a host and port")
        }
        guard scheme == "https" || authority.isLoopback else {
            throw .invalidRequest("plain http is for this machine only, not for \(authority.host)")
        }
        let path = request.path ?? ""
        guard path.utf8.first == UInt8(ascii: "/"),
            path.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != UInt8(ascii: "#") })
        else {
            throw .invalidRequest("its path does not begin with / or holds characters that must be percent-encoded")
        }
        guard request.method != .connect, request.extendedConnectProtocol == nil else {
            throw .invalidRequest("tunnels are not supported")
        }
        guard request.method != .head || body == nil else { throw .invalidRequest("HEAD has no body") }
        try Self.check(request.headerFields, authority: authority, bodySize: body?.count)
        method = request.method.rawValue
        isSafe = [.get, .head, .options, .trace].contains(request.method)
        url = "\(scheme)://\(authority.text)\(path)"
        self.authority = authority.text
        isLoopback = authority.isLoopback
        self.socket = socket
        // Without one, servers wait for a length that never comes.
        self.body = body ?? (Self.expectsBody(request.method) ? Data() : nil)
        connectMilliseconds = limits.connect.curlMilliseconds
        totalMilliseconds = limits.total.curlMilliseconds
        bodySize = max(limits.bodySize, 0)
        headerFields = request.headerFields
    }

    /// A request whose reply is streamed.
    init(
        _ request: HTTPRequest, body: Data?, limits: HTTPStreamLimits, socket: String? = nil
    ) throws(HTTPError) {
        var request = request
        // One received buffer would be unpacked whole, however small the reader's own.
        request.headerFields[.acceptEncoding] = "identity"
        let limits = HTTPLimits(connect: limits.connect, total: limits.total, bodySize: limits.bodySize)
        try self.init(request, body: body, limits: limits, socket: socket)
    }

    /// Where it goes, in words.
    var peer: String { socket ?? authority }

    /// The header fields in libcurl's form, and those that every request has. The caller frees the list.
    func fields(beside common: CurlCommonFields) throws(HTTPError) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        do throws(HTTPError) {
            if body != nil {
                // Bodies are sent at once, not after asking whether they are welcome.
                try Self.append("Expect:", to: &list)
                if headerFields[.contentType] == nil { try Self.append("Content-Type:", to: &list) }
            }
            for line in common.lines(beside: headerFields) { try Self.append(line, to: &list) }
            var line: [CChar] = []
            for field in headerFields where !Self.isImplied(field.name) {
                Self.write(field, into: &line)
                try Self.append(line, to: &list)
            }
            return list
        } catch {
            curl_slist_free_all(list)
            throw error
        }
    }

    // "Name:" would take back a field of libcurl's own; "Name;" is how it spells an empty one.
    private static func write(_ field: HTTPField, into line: inout [CChar]) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: field.name.rawName.utf8.lazy.map { CChar(bitPattern: $0) })
        field.withUnsafeBytesOfValue { value in
            line.append(CChar(bitPattern: UInt8(ascii: value.isEmpty ? ";" : ":")))
            line.append(contentsOf: value.lazy.map { CChar(bitPattern: $0) })
        }
        line.append(0)
    }

    private static func append(
        _ line: UnsafePointer<CChar>, to list: inout UnsafeMutablePointer<curl_slist>?
    ) throws(HTTPError) {
        guard let longer = curl_slist_append(list, line) else { throw .unreachable("out of memory") }
        list = longer
    }

    private static func check(_ fields: HTTPFields, authority: Authority, bodySize: Int?) throws(HTTPError) {
        for field in fields {
            let isClean = field.withUnsafeBytesOfValue { value in
                value.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == UInt8(ascii: "\t") }
            }
            guard isClean else { throw .invalidRequest("\(field.name) holds control characters") }
            switch field.name.canonicalName {
            case "content-length":
                guard field.value == String(bodySize ?? 0) else {
                    throw .invalidRequest("Content-Length is not the body's")
                }
            case "host":
                guard field.value == authority.text else { throw .invalidRequest("Host is not the authority") }
            case "transfer-encoding", "expect":
                throw .invalidRequest("\(field.name) is the client's to choose")
            default:
                continue
            }
        }
    }

    // libcurl writes these from what it knows.
    private static func isImplied(_ name: HTTPField.Name) -> Bool {
        name == .contentLength || name.canonicalName == "host"
    }

    private static func expectsBody(_ method: HTTPRequest.Method) -> Bool {
        method == .post || method == .put || method == .patch
    }
}

/// The header fields that every request of a client has, unless it says otherwise.
///
/// libcurl would write them by itself, a character at a time and twice over, which took a tenth of the one thread's time.
struct CurlCommonFields: Sendable {
    /// Each as C has it.
    private let lines: [(name: HTTPField.Name, line: [CChar])]

    init(userAgent: String) {
        var fields: [(HTTPField.Name, String)] = []
        if !userAgent.isEmpty { fields.append((.userAgent, userAgent)) }
        if let codings = CurlLibrary.codings { fields.append((.acceptEncoding, codings)) }
        lines = fields.map { name, value in
            (name, "\(name.rawName): \(value)".utf8.map { CChar(bitPattern: $0) } + [0])
        }
    }

    /// The lines for a request with these fields of its own.
    func lines(beside own: HTTPFields) -> some Sequence<[CChar]> {
        lines.lazy.filter { own[$0.name] == nil }.map(\.line)
    }
}
