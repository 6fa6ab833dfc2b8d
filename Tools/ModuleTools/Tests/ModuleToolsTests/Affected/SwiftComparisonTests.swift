import Testing

@testable import ModuleTools

/// Which differences between two texts are not differences in code.
struct SwiftComparisonTests {
    @Test(
        arguments: [
            ("", "// nothing but this\n"),
            ("let a = 1", "let a = 1\n\n"),
            ("let a = 1", "#!/usr/bin/env swift\nlet a = 1"),
            ("let a = 1", "/* one */ let a = 1 // two"),
            ("let a = 1", "let a /* /* nested */ still */ = /**/ 1"),
            ("f()\ng()", "f()\r\n\r\n\tg()\r\n"),
            ("f()\ng()", "f() /* a line's\nend */ g()"),
            ("/// One.\nfunc f() {}", "/**\n Two.\n */\nfunc f() {}"),
            ("let a = \"// a\" // b", "let a = \"// a\" // c"),
        ])
    func commentsAndBlankLinesAreNoCode(old: String, new: String) {
        #expect(SwiftComparison.isSameCode(old, new) && SwiftComparison.isSameCode(new, old))
    }

    @Test(
        arguments: [
            ("f()\ng()", "f() g()"),
            ("return\nx", "return x"),
            ("a - b", "a -b"),
            ("a - b", "a-b"),
            ("a ? b : c", "a? b : c"),
            ("f(x)", "f\n(x)"),
            ("let a = 1", "// let a = 1"),
            ("let a = \"// a\"", "let a = \"// b\""),
            ("let a = \"a b\"", "let a = \"a  b\""),
            ("let a = \"\"\"\n    a\n    \"\"\"", "let a = \"\"\"\n\n    a\n    \"\"\""),
            ("let a = #\"/* a */\"#", "let a = #\"/* b */\"#"),
            ("let a = \"\\(b /* c */)\"", "let a = \"\\(c /* c */)\""),
            ("let a = /\\/\\/ a/", "let a = /\\/\\/ b/"),
            ("`self`", "self"),
            ("#if DEBUG\nf()\n#endif", "#if RELEASE\nf()\n#endif"),
            ("f()", "f()\ng()"),
            ("/* f() */", "/* */ f() /* */"),
        ])
    func whatTheCompilerSeesIsCode(old: String, new: String) {
        #expect(!SwiftComparison.isSameCode(old, new) && !SwiftComparison.isSameCode(new, old))
    }
}
