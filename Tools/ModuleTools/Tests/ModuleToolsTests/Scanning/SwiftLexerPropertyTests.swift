import Testing

@testable import ModuleTools

struct SwiftLexerPropertyTests {
    @Test func anyBytesGiveTokensThatGoForward() {
        var random = SeededGenerator(seed: 1)
        let pieces = [
            "\"", "\"\"\"", "#", "##", "/", "\\", "(", ")", "\\(", "\n", "\r", " ", "*", "/*", "*/", "`", "import", ".",
            "A", "@", "[", "]", "{", "}", "#if", "#endif", "#/", "!", "1", "\u{FEFF}", "\u{A0}", ";", "#!",
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
            "\"\\(", "#\"\"\"\\#(", "#", "/*", "(", "`", "`\n", "\"",
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
