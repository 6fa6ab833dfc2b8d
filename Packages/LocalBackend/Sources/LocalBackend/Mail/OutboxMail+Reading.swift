import Foundation

extension OutboxMail {
    /// Nil for data that ``MailMessage`` has not written.
    init?(reading data: Data, of file: URL) {
        guard let text = String(data: data, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        guard let end = lines.firstIndex(of: ""), let fields = Self.fields(lines[..<end]),
            let date = fields["Date"].flatMap(MailDate.read), let to = fields["To"], let subject = fields["Subject"],
            let type = fields[MailMessage.typeField],
            let code = lines[end...].first(where: Self.isCode)
        else { return nil }
        self.file = file
        self.date = date
        self.to = to
        self.subject = subject
        self.type = type
        self.link = lines[end...].first { $0.hasPrefix("http") }.flatMap { URL(string: $0) }
        self.code = code
        sender = fields["From"].flatMap(Self.address)
    }

    /// The text between the angle brackets.
    private static func address(in field: String) -> String? {
        guard let start = field.lastIndex(of: "<"), field.hasSuffix(">") else { return nil }
        return String(field[field.index(after: start)...].dropLast())
    }

    private static func fields(_ lines: ArraySlice<String>) -> [String: String]? {
        var fields: [(name: String, value: String)] = []
        for line in lines {
            if line.hasPrefix(" ") {
                guard let last = fields.indices.last else { return nil }
                fields[last].value += line
                continue
            }
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            fields.append((String(halves[0]), halves[1].trimmingCharacters(in: .whitespaces)))
        }
        return Dictionary(
            fields.map { ($0.name, MailHeader.decoded($0.value)) }, uniquingKeysWith: { first, _ in first })
    }

    private static func isCode(_ line: String) -> Bool {
        line.utf8.count == 6 && line.utf8.allSatisfy(\.isDigit)
    }
}
