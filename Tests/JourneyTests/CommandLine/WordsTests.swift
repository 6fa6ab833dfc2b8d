import Foundation
import Testing

/// The words that people read, in the string literals of the app and its packages.
@Suite(.timeLimit(.minutes(10))) struct WordsTests {
    /// Riddles, and words that have a plainer or a newer one. What the answers of the backend and its wire say is the real
    /// server's.
    private static let words =
        #"\b(?:[Ww]hose|[Ww]hoever|[Nn]obody|[Aa]nyone|[Ss]omebody|[Tt]ells|[Ee]-mails?|embedded backend)\b"#
    private static let folders = ["App", "Packages"]
    /// What copies the words of the real server.
    private static let exempt = [
        "Packages/LocalBackend/Sources/LocalBackend/Gateway", "Packages/LocalBackend/Sources/LocalBackend/Accounts",
    ]

    @Test func noTextUsesARefusedWord() throws {
        var found: [String] = []
        for folder in Self.folders {
            let url = Repository.root.appendingPathComponent(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
            where path.hasSuffix(".swift") && !["Tests/", "Testing/", ".build/"].contains(where: { path.contains($0) })
            {
                guard !Self.exempt.contains(where: "\(folder)/\(path)".hasPrefix) else { continue }
                let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
                // Only some files have to be read letter by letter.
                guard text.range(of: Self.words, options: .regularExpression) != nil else { continue }
                for literal in SwiftLiterals.of(text)
                where literal.text.range(of: Self.words, options: .regularExpression) != nil {
                    found.append("\(folder)/\(path):\(literal.line): \(literal.text)")
                }
            }
        }
        #expect(found.isEmpty, "\(found.count) texts:\n\(found.joined(separator: "\n"))")
    }

    @Test(arguments: [
        (#"let a = "one" // "no""#, ["one"]), ("/* \"no\" /* \"no\" */ */ f(\"two\\n\")", ["two\\n"]),
        (##"g(#"th"ree"#, "f\(x("our"))")"##, ["th\"ree", "our", "f"]),
        ("\"\"\"\n  fi\"ve\n  \"\"\" + \"\"", ["\n  fi\"ve\n  ", ""]), (#""\"six\"""#, [#"\"six\""#]),
    ])
    func literalsAreFound(_ source: String, texts: [String]) {
        #expect(SwiftLiterals.of(source).map(\.text) == texts)
    }
}

/// The string literals of a Swift source.
struct SwiftLiterals {
    struct Literal {
        let line: Int
        /// As it is written, without what is interpolated.
        let text: String
    }

    private let bytes: [UInt8]
    private var next = 0
    private var line = 1
    private var literals: [Literal] = []

    static func of(_ source: String) -> [Literal] {
        var reader = SwiftLiterals(bytes: Array(source.utf8))
        reader.readCode(toParenthesis: false)
        return reader.literals
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static let quote = UInt8(ascii: "\"")
    private static let hash = UInt8(ascii: "#")

    /// - Parameter toParenthesis: whether the code is interpolated, and ends with its closing parenthesis.
    private mutating func readCode(toParenthesis: Bool) {
        var depth = 0
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: "/"):
                if skip("//") {
                    while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { advance() }
                } else if skip("/*") {
                    skipComment()
                } else {
                    advance()
                }
            case Self.hash, Self.quote:
                let hashes = bytes[next...].prefix { $0 == Self.hash }.count
                advance(hashes)
                if next < bytes.count, bytes[next] == Self.quote { readLiteral(hashes: hashes) }
            case UInt8(ascii: "("):
                depth += 1
                advance()
            case UInt8(ascii: ")"):
                advance()
                if toParenthesis, depth == 0 { return }
                depth -= 1
            default: advance()
            }
        }
    }

    private mutating func readLiteral(hashes: Int) {
        let marks = String(repeating: "#", count: hashes)
        let start = line
        let quotes = skip("\"\"\"") ? "\"\"\"" : "\""
        if quotes == "\"" { advance() }
        var text: [UInt8] = []
        while next < bytes.count, !skip(quotes + marks) {
            if skip("\\\(marks)(") {
                readCode(toParenthesis: true)
            } else {
                // An escaped quote does not end the literal.
                let count = hashes == 0 && bytes[next] == UInt8(ascii: "\\") ? 2 : 1
                text += bytes[next..<min(next + count, bytes.count)]
                advance(count)
            }
        }
        literals.append(Literal(line: start, text: String(decoding: text, as: UTF8.self)))
    }

    private mutating func skipComment() {
        var depth = 1
        while next < bytes.count, depth > 0 {
            if skip("/*") { depth += 1 } else if skip("*/") { depth -= 1 } else { advance() }
        }
    }

    private mutating func skip(_ word: String) -> Bool {
        guard bytes[next] == word.utf8.first, bytes[next...].starts(with: word.utf8) else { return false }
        advance(word.utf8.count)
        return true
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where next < bytes.count {
            if bytes[next] == UInt8(ascii: "\n") { line += 1 }
            next += 1
        }
    }
}
