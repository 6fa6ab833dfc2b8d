import Testing

@testable import ModuleTools

struct ImportScannerTests {
    @Test(arguments: ImportCase.all)
    func findsTheImportsAndNothingElse(_ example: ImportCase) {
        let result = example.bytes.withUnsafeBufferPointer { ImportScanner.scan($0) }
        #expect(result.imports.map { "import \($0.module)" } == example.imports)
    }

    @Test(arguments: [
        ("import A", [[1, 1]]), ("\n  import A", [[2, 3]]), ("@testable\n import A", [[2, 2]]),
        ("import A; import B", [[1, 1], [1, 11]]),
        ("/*\n*/ import A\r\nimport B\rimport C", [[2, 4], [3, 1], [4, 1]]),
        ("let a = \"\"\"\n\n\"\"\"; import A", [[3, 6]]), ("/* é */ import A", [[1, 10]]),
        ("let a = \"\"\"\n\\(\n1)\\\n\"\"\"\nimport A", [[5, 1]]),
        ("let a = \"\\(b\nimport A", [[2, 1]]),
    ])
    func saysWhereAnImportStands(source: String, places: [[Int]]) {
        #expect(ImportScanner.scan(source).imports.map { [$0.line, $0.column] } == places)
    }

    @Test(arguments: [
        ("", 0), ("\n\n", 0), ("import A", 1), ("import A\n\n// c\n/* c\n*/\nimport B\n", 2), ("a; b // c", 1),
        ("/* c */ a\n/* c\n*/ b", 2), ("f(\n  1,\n\n  2\n)", 4), ("#if A\n#endif", 2),
        ("let a = \"\\(b\nlet c = 1", 2),
    ])
    func countsLinesOfCode(source: String, lines: Int) {
        #expect(ImportScanner.scan(source).codeLines == lines)
    }
}

/// A source and the imports it has.
struct ImportCase: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    /// As in `import A`.
    let imports: [String]
    init(_ source: String, _ imports: [String]) {
        self.init(Array(source.utf8), imports)
    }

    init(_ bytes: [UInt8], _ imports: [String]) {
        self.bytes = bytes
        self.imports = imports
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    static let all = importForms + words + strings + slashes + conditions + encodings + unfinished
}
