import Testing

@testable import ModuleTools

struct SwiftLexerPropertyTests {
    @Test func findsExactlyTheImportsThatWereWritten() {
        for seed in 0..<3000 as Range<UInt64> {
            let source = RandomSource(seed: seed)
            let found = ImportScanner.scan(source.text).imports.map {
                RandomSource.Import(module: $0.module, isConditional: $0.isConditional, line: $0.line)
            }
            if found != source.imports {
                Issue.record("seed \(seed): found \(found), wrote \(source.imports), in\n\(source.text)")
                return
            }
        }
    }

    @Test func anyBytesGiveTokensThatGoForward() {
        var random = SeededGenerator(seed: 1)
        let pieces = [
            "\"", "\"\"\"", "#", "##", "/", "\\", "(", ")", "\\(", "\n", "\r", " ", "*", "/*", "*/", "`", "import", ".",
            "A", "@", "[", "]", "{", "}", "#if", "#endif", "#/", "/#", "!", "1", "\u{FEFF}", "\u{A0}", ";", "#!",
        ].map { Array($0.utf8) }
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let isNoise = Int.random(in: 0...9, using: &random) == 0
                bytes +=
                    isNoise ? [UInt8.random(in: 0...255, using: &random)] : pieces.randomElement(using: &random) ?? []
            }
            expectTokensGoForward(bytes)
        }
    }

    /// Input that makes a careless lexer take quadratic time, or recurse without limit.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "\"\\(", "#\"\"\"\\#(", "#/\n", "##/\n#/\n", "#/a ", "\\/", "/\\/\\/ ", "#", "/*", "(", "`", "`\n", "\"",
            "\"\"\"\n",
            "/[", "@", "@a(", "import ", "import A.", ".", "#if\n", "/a)", "\"\\(\"\\(\n", "\r", "\u{0}", "#\"#", "//*",
            "struct A<", "extension A { static func f(", "class A: ",
        ])
    func endlessRepetitionEnds(piece: String) {
        let bytes = Array(repeating: Array(piece.utf8), count: 200_000 / piece.utf8.count).flatMap(\.self)
        expectTokensGoForward(bytes)
        _ = bytes.withUnsafeBufferPointer { ImportScanner.scan($0) }
    }

    private func expectTokensGoForward(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer in
            var lexer = SwiftLexer(buffer)
            var end = 0
            var line = 1
            while let token = lexer.next() {
                let isForward =
                    token.range.lowerBound >= end && !token.range.isEmpty && token.range.upperBound <= bytes.count
                    && token.line >= line && token.column >= 1
                if !isForward {
                    Issue.record("\(token) does not go on from \(end), in \(String(decoding: bytes, as: UTF8.self))")
                    return
                }
                end = token.range.upperBound
                line = token.line
            }
            if lexer.codeLines > line + bytes.count { Issue.record("more lines than bytes") }
        }
    }
}

/// Generates random Swift with known imports.
struct RandomSource {
    struct Import: Equatable {
        let module: String
        let isConditional: Bool
        let line: Int
    }

    private(set) var text = ""
    private(set) var imports: [Import] = []
    private var line = 1
    private var conditions = 0
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...12, using: &random) { addPiece() }
    }

    /// Text that would be imports, brackets and quotes elsewhere; allowed in every kind of comment and literal.
    private static let junk = [
        "import Q", "{", "}", "(", "[", ")", "]", "é", "#if A", "#endif", "@testable", ";", "'", "`", " ", "\\\\", "日",
    ]

    private mutating func pick(_ choices: [String]) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    private mutating func junk(without unfit: Set<Character> = []) -> String {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in pick(Self.junk) }.joined()
            .filter { !unfit.contains($0) }
    }

    private mutating func write(_ piece: String) {
        text += piece
        line += piece.unicodeScalars.filter { $0 == "\n" }.count
        line += piece.unicodeScalars.filter { $0 == "\r" }.count - piece.filter { $0 == "\r\n" }.count
    }

    private mutating func endLine() {
        write(pick(["\n", "\r\n", "\n\n", " // \(junk())\n", " /* \(junk()) */\n", "\t\n"]))
    }

    private mutating func addPiece() {
        switch Int.random(in: 0...9, using: &random) {
        case 0...3: addImport()
        case 4: write("// \(junk()) \" \"\"\" /*")
        case 5: write(blockComment(depth: 2))
        case 6: write("let a = \(literal(depth: 3))")
        case 7: write("func f(import b: Int) { \(literal(depth: 2)); import Q; _ = a.import / 2 }")
        case 8 where conditions < 3: addCondition()
        default: write("let a = x / y / z, b = f(x!/2) + [c / 2, d / 3].reduce(1, /)")
        }
        endLine()
    }

    private mutating func addImport() {
        let attributes = pick(["", "@testable ", "@_spi(A) public ", "@preconcurrency\n", "package ", "@_exported "])
        write(attributes + blockCommentOrNothing())
        let module = "Module\(imports.count)"
        imports.append(Import(module: module, isConditional: conditions > 0, line: line))
        write("import" + pick([" ", "\t", " /* \(junk()) */ ", "\n", " // \(junk())\n"]))
        write(pick(["", "struct ", "func "]) + module + pick(["", ".A", ".A.B", ";"]))
    }

    private mutating func blockCommentOrNothing() -> String {
        pick(["", blockComment(depth: 1) + " "])
    }

    private mutating func addCondition() {
        write("#if os(Linux) /* \(junk()) */\n")
        conditions += 1
        addPiece()
        write(pick(["#else\n", "#elseif A\n", "func g() { [ (\n#else\n"]))
        addPiece()
        conditions -= 1
        write("#endif")
    }

    private mutating func blockComment(depth: Int) -> String {
        let inner = depth > 0 && Bool.random(using: &random) ? blockComment(depth: depth - 1) : "\""
        return "/* \(junk()) \(inner)\n\(junk()) */"
    }

    /// A literal that spans lines only inside triple quotes and extended regular expressions.
    private mutating func literal(depth: Int) -> String {
        let hashes = String(repeating: "#", count: Int.random(in: 0...3, using: &random))
        let interpolation = depth > 0 ? "\\\(hashes)( f(\(singleLine(depth: depth - 1)), { a }) )" : ""
        switch Int.random(in: 0...3, using: &random) {
        case 0: return "\(hashes)\"\"\"\n\(junk()) \"\" \(interpolation)\nimport Q\n  \"\"\"\(hashes)"
        case 1: return "#\(hashes)/\n\(junk()) / \" \n import Q\n/#\(hashes)"
        case 2: return "/\\(\(junk(without: ["(", ")", "[", "]", " ", "/"]))\"\\/{/"
        default: return singleLine(depth: depth)
        }
    }

    private mutating func singleLine(depth: Int) -> String {
        let hashes = String(repeating: "#", count: Int.random(in: 0...3, using: &random))
        let interpolation = depth > 0 ? "\\\(hashes)(b[\(singleLine(depth: depth - 1))] /* ) \" */ / 2)" : ""
        return "\(hashes)\"\(junk()) /* // \\\(hashes)\" \(interpolation)\(junk())\"\(hashes)"
    }
}
