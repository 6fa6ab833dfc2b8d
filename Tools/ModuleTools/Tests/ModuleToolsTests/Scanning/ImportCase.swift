import Testing

@testable import ModuleTools

/// A source and the imports it has.
struct ImportCase: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    /// In the format of `ImportStatement.summary`.
    let imports: [String]
    /// Whether the compiler accepts it; its result for invalid code is no reference.
    let isCompared: Bool

    init(_ source: String, _ imports: [String], isCompared: Bool = true) {
        self.init(Array(source.utf8), imports, isCompared: isCompared)
    }

    init(_ bytes: [UInt8], _ imports: [String], isCompared: Bool = true) {
        self.bytes = bytes
        self.imports = imports
        self.isCompared = isCompared
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    static let all =
        importForms + words + strings + regularExpressions + slashesThatDivide + conditions + encodings + unfinished
}

extension ImportStatement {
    /// `import A if` for a conditional import.
    var summary: String { "import \(module)\(isConditional ? " if" : "")" }
}
