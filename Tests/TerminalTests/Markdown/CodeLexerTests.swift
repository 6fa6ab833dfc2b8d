import Testing

@testable import Terminal

struct CodeLexerTests {
    private static let marks: [Face.Role: String] = [.keyword: "k", .string: "s", .comment: "c", .number: "n"]

    /// Languages, lines, and the words that are highlighted in them: `k` a keyword, `s` a text, `c` a comment, `n` a number.
    @Test(
        arguments: [
            ("swift", ["let a = \"b\\\"c\" // d"], ["k:let", "s:\"b\\\"c\"", "c:// d"]),
            ("swift", ["/* a", "b */ var c = 1_0.5"], ["c:/* a", "c:b */", "k:var", "n:1_0.5"]),
            ("swift", ["\"\"\"", "let a", "\"\"\" if"], ["s:\"\"\"", "s:let a", "s:\"\"\"", "k:if"]),
            ("Python", ["def a(b='c'): # d"], ["k:def", "s:'c'", "c:# d"]), ("py", ["letter = None"], ["k:None"]),
            ("ts", ["const a = `b", "${c}`;"], ["k:const", "s:`b", "s:${c}`"]),
            ("c++", ["#include <a>", "return 'x';"], ["k:include", "k:return", "s:'x'"]),
            ("rust", ["fn a<'b>() {}"], ["k:fn"]), ("go", ["func a() {}"], ["k:func"]),
            ("sh", ["echo $# ${a#b} # c"], ["k:echo", "c:# c"]), ("json", ["{\"a\": true}"], ["s:\"a\"", "k:true"]),
            ("sql", ["SELECT a FROM b -- c"], ["k:SELECT", "k:FROM", "c:-- c"]),
            ("html", ["<p class=\"a\">b</p><!-- c", "d -->"], ["k:p", "s:\"a\"", "k:p", "c:<!-- c", "c:d -->"]),
            ("css", ["a { /* b */ }"], ["c:/* b */"]), ("swift", ["\"open"], ["s:\"open"]),
            ("cobol", ["if 1 \"a\" // b"], []), (nil, ["let"], []),
        ] as [(String?, [String], [String])])
    func wordsHaveTheirFaces(language: String?, code: [String], words: [String]) {
        var lexer = CodeLexer(language)
        let lines = code.map { lexer.line($0) }
        #expect(lines.map(\.text) == code)
        let marked = lines.flatMap(\.spans).compactMap { span in Self.marks[span.face.role].map { "\($0):\(span.text)" }
        }
        #expect(marked == words)
    }
}
