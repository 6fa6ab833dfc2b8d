import Foundation
import Testing

/// The words that people read, in the string literals of the app and its packages.
@Suite(.timeLimit(.minutes(10))) struct WordsTests {
    /// Riddles, and words that have a plainer or a newer one. What the answers of the backend and its wire say is the real
    /// server's.
    private static var refused: Regex<Substring> {
        /\b(?:[Ww]hose|[Ww]hoever|[Nn]obody|[Aa]nyone|[Ss]omebody|[Tt]ells|[Ee]-mails?|embedded backend)\b/
    }
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
            where path.hasSuffix(".swift") && !path.contains("Tests/") && !path.contains(".build/") {
                guard !Self.exempt.contains(where: "\(folder)/\(path)".hasPrefix) else { continue }
                let text = try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
                for literal in SwiftLiterals.of(text) where literal.text.contains(Self.refused) {
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

    private let letters: [Character]
    private var next = 0
    private var line = 1
    private var literals: [Literal] = []

    static func of(_ source: String) -> [Literal] {
        var reader = SwiftLiterals(letters: Array(source))
        reader.readCode(toParenthesis: false)
        return reader.literals
    }

    private init(letters: [Character]) {
        self.letters = letters
    }

    /// - Parameter toParenthesis: whether the code is interpolated, and ends with its closing parenthesis.
    private mutating func readCode(toParenthesis: Bool) {
        var depth = 0
        while next < letters.count {
            if skip("//") {
                while next < letters.count, letters[next] != "\n" { advance() }
            } else if skip("/*") {
                skipComment()
            } else if letters[next] == "#" || letters[next] == "\"" {
                let hashes = letters[next...].prefix { $0 == "#" }.count
                advance(hashes)
                if next < letters.count, letters[next] == "\"" { readLiteral(hashes: hashes) }
            } else {
                if letters[next] == "(" { depth += 1 }
                if letters[next] == ")" {
                    if toParenthesis, depth == 0 { return advance() }
                    depth -= 1
                }
                advance()
            }
        }
    }

    private mutating func readLiteral(hashes: Int) {
        let marks = String(repeating: "#", count: hashes)
        let start = line
        let quotes = skip("\"\"\"") ? "\"\"\"" : "\""
        if quotes == "\"" { advance() }
        var text = ""
        while next < letters.count, !skip(quotes + marks) {
            if skip("\\\(marks)(") {
                readCode(toParenthesis: true)
            } else {
                // An escaped quote does not end the literal.
                let count = hashes == 0 && letters[next] == "\\" ? 2 : 1
                text += String(letters[next..<min(next + count, letters.count)])
                advance(count)
            }
        }
        literals.append(Literal(line: start, text: text))
    }

    private mutating func skipComment() {
        var depth = 1
        while next < letters.count, depth > 0 {
            if skip("/*") { depth += 1 } else if skip("*/") { depth -= 1 } else { advance() }
        }
    }

    private mutating func skip(_ word: String) -> Bool {
        guard letters[next...].starts(with: word) else { return false }
        advance(word.count)
        return true
    }

    private mutating func advance(_ count: Int = 1) {
        for letter in letters[next..<min(next + count, letters.count)] where letter == "\n" { line += 1 }
        next = min(next + count, letters.count)
    }
}
