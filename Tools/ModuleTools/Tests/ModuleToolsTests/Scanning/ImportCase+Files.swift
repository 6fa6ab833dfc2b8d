extension ImportCase {
    /// Imports in every branch, whatever the brackets in the branches.
    static let conditions: [ImportCase] = [
        ImportCase(
            "#if A\nimport X\n#elseif B\nimport Y\n#else\nimport Z\n#endif\nimport W",
            ["import X if", "import Y if", "import Z if", "import W"]),
        ImportCase(
            "#if A\n#if B\nimport X\n#endif\nimport V\n#else\nimport Y\n#endif\nimport W",
            ["import X if", "import V if", "import Y if", "import W"]),
        ImportCase("#if A // c\n@testable import X\n#endif", ["import X if"]),
        ImportCase("#if A /* import Q */ || B\nimport X\n#endif", ["import X if"]),
        ImportCase("    #if canImport(X, _version: 1.2) && !os(Linux)\n    import X\n    #endif", ["import X if"]),
        ImportCase("#if swift(>=6)\nfunc f() {\n#else\nfunc g() {\n#endif\n}\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\n{{{ ( [\n#endif\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\n}}} ) ]\n#endif\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\nimport \"\n#endif\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\nit isn't \"Swift\n#endif\nimport Z", ["import Z"]),
        ImportCase("func f() {\n#if DEBUG\nimport Q\n#endif\n}\nimport Z", ["import Z"]),
        ImportCase("let a = b\n#if DEBUG\n.import\n#endif\nimport Z", ["import Z"]),
        ImportCase("let a = \"#if DEBUG\"\nimport Z", ["import Z"]),
        ImportCase("// #if DEBUG\nimport Z", ["import Z"]),
        ImportCase("#if DEBUG\nimport X", ["import X if"]),
        ImportCase("#endif\n#else\nimport Z", ["import Z"]),
    ]

    /// Unusual bytes and encodings.
    static let encodings: [ImportCase] = [
        ImportCase("import A\r\nimport B\r\n// import Q\r\nimport Z\r\n", ["import A", "import B", "import Z"]),
        ImportCase("import A\rimport B\r// import Q\rimport Z", ["import A", "import B", "import Z"]),
        ImportCase("let a = \"\"\"\r\nimport Q\r\n\"\"\"\r\nimport Z", ["import Z"]),
        ImportCase("\u{FEFF}import A", ["import A"]),
        ImportCase("#!/usr/bin/swift import Q\nimport A", ["import A"]),
        ImportCase("\u{FEFF}#!/usr/bin/swift import Q\nimport A", ["import A"], isCompared: false),
        ImportCase("import\tA\u{B}\u{C}\nimport B", ["import A", "import B"]),
        ImportCase("import A\u{0}\nimport B", ["import A", "import B"]),
        ImportCase("import\u{0}A\nimport B", ["import A", "import B"]),
        ImportCase("\u{A0}import\u{A0}A\u{A0}\nimport B", ["import A", "import B"]),
        ImportCase("import été\nimport Z", ["import été", "import Z"]),
        ImportCase("import 日本.語\nimport Z", ["import 日本", "import Z"]),
        ImportCase("let émile = 1, x́import = 2\nimport Z", ["import Z"]),
        ImportCase("let a = \"“import Q”\"\nimport Z", ["import Z"]),
        ImportCase(Array("let a = \"".utf8) + [0xFF, 0xC3, 0] + Array("\"\nimport Z".utf8), ["import Z"]),
        ImportCase(Array("// ".utf8) + [0xFF, 0xE2, 0x80] + Array("\nimport Z".utf8), ["import Z"]),
        ImportCase(Array("/* ".utf8) + [0xC2, 0] + Array("*/import Z".utf8), ["import Z"]),
        ImportCase(Array("\u{1A}\u{1}import Z".utf8), ["import Z"]),
    ]
}
