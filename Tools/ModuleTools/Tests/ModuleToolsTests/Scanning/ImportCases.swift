extension ImportCase {
    /// Every way to write an import.
    static let importForms: [ImportCase] = [
        ImportCase("import Foo", ["import Foo"]),
        ImportCase("import A.B.C", ["import A"]),
        ImportCase("import /* c */ Foo /* import X */", ["import Foo"]),
        ImportCase("import // c\n  Foo", ["import Foo"]),
        ImportCase("import A; import B;import C", ["import A", "import B", "import C"]),
        ImportCase("import A import B", ["import A", "import B"]),
        ImportCase("/* /* import A */ import B */ import C", ["import C"]),
        ImportCase("/**/import A\n/*/ import B */import C", ["import A", "import C"]),
        ImportCase("import struct A.B", ["import A"]),
        ImportCase(
            "import class A.B; import enum A.B; import protocol A.B", ["import A", "import A", "import A"]),
        ImportCase(
            "import typealias A.B; import let A.b; import var A.b; import func A.b",
            ["import A", "import A", "import A", "import A"]),
        ImportCase("import struct A.`class`", ["import A"]),
        ImportCase("import `Foo`", ["import Foo"]),
        ImportCase("import `import`\nimport B", ["import import", "import B"]),
        ImportCase("@testable import Foo", ["import Foo"]),
        ImportCase("@_spi(X) @testable public import Foo", ["import Foo"]),
        ImportCase("@preconcurrency@testable import Foo", ["import Foo"]),
        ImportCase("@_spi(A)\n@_exported // c\npublic\nimport Foo", ["import Foo"]),
        ImportCase("@_documentation(visibility: internal) @_exported import Foo", ["import Foo"]),
        ImportCase(#"@available(*, message: "import )") import Foo"#, ["import Foo"]),
        ImportCase(
            "public import A\npackage import B\ninternal import C\nfileprivate import D\nprivate import E",
            ["import A", "import B", "import C", "import D", "import E"]),
        ImportCase("let a = 1\n\nimport Foo", ["import Foo"]),
        ImportCase("struct A {} import Foo", ["import Foo"]),
    ]

    /// The word `import` where it is not an import.
    static let words: [ImportCase] = [
        ImportCase("let x = a.import\nimport Z", ["import Z"]),
        ImportCase("let x = a\n    .import\nimport Z", ["import Z"]),
        ImportCase("f(\\.import)\nimport Z", ["import Z"]),
        ImportCase("let `import` = 1\nimport Z", ["import Z"]),
        ImportCase("func f(\n    import x: Int\n) {}\nimport Z", ["import Z"]),
        ImportCase("f(import: 1)\nlet a = [import: 1]\nimport Z", ["import Z"]),
        ImportCase("func f() { import Q }\nimport Z", ["import Z"]),
        ImportCase("// import Q", []),
        ImportCase("/* import Q", []),
        ImportCase("imports Q\nreimport Q\nimport_ Q\n$import\nimport Z", ["import Z"]),
        ImportCase("let a = #column\n#sourceLocation(file: \"a\", line: 3)\nimport Z", ["import Z"]),
        ImportCase("", []),
    ]

    /// Incomplete files, as saved while a user is typing: the imports after the incomplete part still count.
    static let unfinished: [ImportCase] = [
        ImportCase("import", []),
        ImportCase("import\nimport Z", ["import Z"]),
        ImportCase("import struct\nimport Z", ["import Z"]),
        ImportCase("foo.\nimport Z", ["import Z"]),
        ImportCase("@\nimport Z", ["import Z"]),
        ImportCase(")\nimport Z", ["import Z"]),
        ImportCase("import func A.+\nimport Z", ["import A", "import Z"]),
        ImportCase("import struct A\nimport Z", ["import A", "import Z"]),
        ImportCase("let a = \"unterminated\nimport Z", ["import Z"]),
        ImportCase("let a = #\"unterminated\"\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\nunterminated\nimport Q", []),
        ImportCase("let a = \"\\(b\nimport Z", ["import Z"]),
        ImportCase("let a = \"\\(\"\\(\"\\(\nimport Z", ["import Z"]),
        ImportCase("let ` = 1\nimport Z", ["import Z"]),
    ]

    /// Strings that contain code-like text, and strings with unexpected ends.
    static let strings: [ImportCase] = [
        ImportCase(#"let a = "import Q // { ( /*""# + "\nimport Z", ["import Z"]),
        ImportCase(#"let a = "\" import Q { \\""# + "\nimport Z", ["import Z"]),
        ImportCase(#"let a = """# + "\nimport Z", ["import Z"]),
        ImportCase(#"let a = """""""# + "\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\nimport Q\n\"\"\"\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\n \\\"\"\" import Q\nimport Q \"\" \"\n\"\"\"\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\n\\\nimport Q\n\"\"\"\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\nimport Q\n\"\"\"; import Z", ["import Z"]),
        ImportCase("let a = #\"\"\"\nimport Q\n\"\"\"\nimport Q\n\"\"\"#\nimport Z", ["import Z"]),
        ImportCase("let a = #\"a\\\"#\nimport Z", ["import Z"]),
        ImportCase("let a = ####\"x\"### import Q \\n \"####\nimport Z", ["import Z"]),
        ImportCase("let a = #\"\"\"#\nimport Z", ["import Z"]),
        ImportCase("let a = #\"\"\" import Q \"#\nimport Z", ["import Z"]),
        ImportCase(#"let a = "\(f("a)\(b)") /* ) */ + { x in "}" }())""# + "\nimport Z", ["import Z"]),
        ImportCase(#"let a = "\(b["}"]) \(c) { import Q""# + "\nimport Z", ["import Z"]),
        ImportCase(##"let a = #"\(import Q) \#(b(")")) ("#"## + "\nimport Z", ["import Z"]),
        ImportCase("let a = \"\"\"\n\\(\nb(\"\"\"\n import Q )\n \"\"\")\n) import Q\n\"\"\"\nimport Z", ["import Z"]),
        ImportCase(#"let a = "\(b ? "\(c ? "{" : "(")" : "[")""# + "\nimport Z", ["import Z"]),
        ImportCase(#"let a = "\(x /*"*/ / 2) {""# + "\nimport Z", ["import Z"]),
    ]

    /// A division, or a regular expression: a quote in one hides the rest of its line.
    static let slashes: [ImportCase] = [
        ImportCase("let a = /import \"x/\nimport Z", ["import Z"]),
        ImportCase("let a = #/ \" { /#\nimport Z", ["import Z"]),
        ImportCase("let d = a/f(\"{\")/f(\"{\")\nimport Z", ["import Z"]),
        ImportCase("f { $0 / 2 }; let d = { \"/\" }\nimport Z", ["import Z"]),
        ImportCase("let d = reduce(1, /); f { \"/\" }\nimport Z", ["import Z"]),
        ImportCase("let d = x */* c \" */ 2\nimport Z", ["import Z"]),
        ImportCase("let d = x +// \" {\n 2\nimport Z", ["import Z"]),
    ]

    /// Imports in every branch, whatever the brackets in the branches.
    static let conditions: [ImportCase] = [
        ImportCase(
            "#if A\nimport X\n#elseif B\nimport Y\n#else\nimport Z\n#endif\nimport W",
            ["import X", "import Y", "import Z", "import W"]),
        ImportCase(
            "#if A\n#if B\nimport X\n#endif\nimport V\n#else\nimport Y\n#endif\nimport W",
            ["import X", "import V", "import Y", "import W"]),
        ImportCase("    #if canImport(X, _version: 1.2) && !os(Linux)\n    import X\n    #endif", ["import X"]),
        ImportCase("#if swift(>=6)\nfunc f() {\n#else\nfunc g() {\n#endif\n}\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\n{{{ ( [\n#endif\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\n}}} ) ]\n#endif\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\nit isn't \"Swift\n#endif\nimport Z", ["import Z"]),
        ImportCase("let a = b\n#if DEBUG\n.import\n#endif\nimport Z", ["import Z"]),
        ImportCase("let a = \"#if DEBUG\"\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\nimport X", ["import X"]),
        ImportCase("#endif\n#else\nimport Z", ["import Z"]),
    ]

    /// Unusual bytes and encodings.
    static let encodings: [ImportCase] = [
        ImportCase("import A\r\nimport B\r\n// import Q\r\nimport Z\r\n", ["import A", "import B", "import Z"]),
        ImportCase("import A\rimport B\r// import Q\rimport Z", ["import A", "import B", "import Z"]),
        ImportCase("let a = \"\"\"\r\nimport Q\r\n\"\"\"\r\nimport Z", ["import Z"]),
        ImportCase("\u{FEFF}import A", ["import A"]),
        ImportCase("#!/usr/bin/swift import Q\nimport A", ["import A"]),
        ImportCase("\u{FEFF}#!/usr/bin/swift import Q\nimport A", ["import A"]),
        ImportCase("import\tA\u{B}\u{C}\nimport B", ["import A", "import B"]),
        ImportCase("import A\u{0}\nimport B", ["import A", "import B"]),
        ImportCase("\u{A0}import\u{A0}A\u{A0}\nimport B", ["import A", "import B"]),
        ImportCase("import 日本.語\nimport Z", ["import 日本", "import Z"]),
        ImportCase("let émile = 1, x́import = 2\nimport Z", ["import Z"]),
        ImportCase(Array("let a = \"".utf8) + [0xFF, 0xC3, 0] + Array("\"\nimport Z".utf8), ["import Z"]),
        ImportCase(Array("// ".utf8) + [0xFF, 0xE2, 0x80] + Array("\nimport Z".utf8), ["import Z"]),
    ]
}
