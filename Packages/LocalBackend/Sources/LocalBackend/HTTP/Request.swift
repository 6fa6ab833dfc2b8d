import Foundation

struct Request: Sendable {
    let head: RequestHead
    let body: Data
    let peer: Peer
    /// The values of the named segments in the endpoint's path, such as `{user_id}`.
    var captures: [String: String] = [:]
    /// Who makes the call, once it has been admitted to an endpoint that needs a session.
    var caller: Caller?

    /// The client that the call is counted for. On loopback that is a user, so that no user of this machine can use up
    /// the limit of another.
    var client: String {
        guard peer.client == ClientName.thisMachine, let user = LoopbackUsers.user(of: peer) else { return peer.client }
        return Peer.local(user: user).client
    }

    var headers: HeaderFields { head.headers }
    var query: QueryItems { head.query }
}

/// A request's line and fields, checked for everything that determines where its body ends (RFC 9112).
struct RequestHead: Sendable {
    let method: String
    let path: String
    let query: QueryItems
    let headers: HeaderFields
    let length: Int
    let keepsAlive: Bool

    init(parsing text: some StringProtocol, maximumFields: Int) throws(RequestRefusal) {
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, Self.isToken(words[0]) else { throw .malformed("the request line is not one") }
        guard words[2] == "HTTP/1.1" else {
            let isVersion = String(words[2]).wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil
            throw isVersion ? .versionUnsupported : .malformed("the request line is not one")
        }
        guard words[1].hasPrefix("/"), words[1].utf8.allSatisfy(\.isVisible) else {
            throw .malformed("the target is not a path")
        }
        guard lines.count <= maximumFields else { throw .headTooLarge }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = String(words[0])
        path = String(target[0])
        query = QueryItems(target.count > 1 ? target[1] : "")
        headers = try Self.fields(lines)
        length = try Self.length(headers)
        keepsAlive = !headers.values(of: "Connection").joined(separator: ",").split(separator: ",")
            .contains { FieldValue.matches(FieldValue.trimmed($0), "close") }
    }

    private static func fields(_ lines: ArraySlice<some StringProtocol>) throws(RequestRefusal) -> HeaderFields {
        var headers: HeaderFields = [:]
        for line in lines {
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // Without this check, this server and a proxy could parse a folded field differently.
            guard halves.count == 2, isToken(halves[0]) else { throw .malformed("a header field is not one") }
            let value = FieldValue.trimmed(halves[1])
            guard value.utf8.allSatisfy(\.isLineContent) else {
                throw .malformed("a header field holds a control character")
            }
            headers.append(String(halves[0]), value)
        }
        return headers
    }

    /// Transfer codings are refused: clients know the length of their JSON. With one way to find where a body ends, no
    /// second request can be smuggled in as the body of a first.
    private static func length(_ headers: HeaderFields) throws(RequestRefusal) -> Int {
        guard headers.values(of: "Transfer-Encoding").isEmpty else { throw .lengthMissing }
        let lengths = headers.values(of: "Content-Length")
        guard let text = lengths.first else { return 0 }
        guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
            throw .malformed("the content length is not a number")
        }
        guard let length = Int(text) else { throw .bodyTooLarge }
        return length
    }

    private static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }
}

/// The fields of a message's head, in order; names ignore case.
struct HeaderFields: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var fields: [(name: String, value: String)]

    init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { (name: $0, value: $1) }
    }

    subscript(_ name: String) -> String? {
        values(of: name).first
    }

    func values(of name: String) -> [String] {
        fields.filter { FieldValue.matches($0.name, name) }.map(\.value)
    }

    mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }
}

enum FieldValue {
    /// Removes spaces and tabs from both ends, and nothing else: other blanks, such as U+00A0, are part of a value.
    static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: blanks)
    }

    private static let blanks = CharacterSet(charactersIn: " \t")

    /// Whether two words are equal, ignoring the case of ASCII letters. (In Unicode, the Kelvin sign is a capital k, but
    /// it is longer than one.)
    static func matches(_ text: some StringProtocol, _ word: String) -> Bool {
        text.utf8.count == word.utf8.count && text.lowercased() == word.lowercased()
    }
}

/// Why a request is refused and its connection closed.
enum RequestRefusal: Error, Equatable {
    case malformed(String)
    case versionUnsupported
    /// A body with a transfer coding, such as `chunked`.
    case lengthMissing
    case headTooLarge
    case bodyTooLarge
    case noRoom
    case tooSlow
    case tooSlowToAnswer
}

extension Data {
    /// Whether there is a line feed without a carriage return before it (RFC 9112, section 2.2). Some proxies take it for the
    /// end of a line and others do not, which allows request smuggling.
    var holdsBareLineFeed: Bool {
        zip(self, [0] + self.dropLast()).contains { byte, previous in byte == 0x0a && previous != 0x0d }
    }
}

/// The kinds of bytes that texts on the wire consist of.
extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// A letter of ASCII or a digit.
    var isAlphanumeric: Bool { isDigit || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self) }

    /// Whether it stands for itself in any part of an address (RFC 3986, section 2.3).
    var isUnreserved: Bool { isAlphanumeric || "-._~".utf8.contains(self) }

    /// A visible sign of ASCII: neither a blank nor a control character.
    var isVisible: Bool { (0x21...0x7e).contains(self) }

    /// What a line of a head may hold: all but control characters, except for the tab.
    var isLineContent: Bool { self >= 0x20 && self != 0x7f || self == 0x09 }
}
