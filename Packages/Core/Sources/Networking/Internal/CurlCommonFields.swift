import HTTPTypes

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
