/// One import, as written in a file.
public struct ImportStatement: Equatable, Sendable {
    /// The module: `Foo` of `import struct Foo.Bar`.
    public let module: String
    /// Whether it is between `#if` and `#endif`.
    public let isConditional: Bool
    /// The position of the word `import`, both counted from 1; the column in UTF-8 bytes.
    public let line: Int
    public let column: Int
}
