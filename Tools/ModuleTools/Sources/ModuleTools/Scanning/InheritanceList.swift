/// Collects the names between a type's name and its body: `Q` and `R` of
/// `struct A<B: P>: M.Q<Int>, @unchecked R where …`.
struct InheritanceList {
    private(set) var names: [String] = []
    private var isBehindColon = false
    private var isBehindWhere = false
    private var isSuppressed = false
    private var level = 0
    private var current: String?
    private var lastByte: UInt8?

    /// Handles a token of the header; returns false at its end.
    mutating func take(_ token: SwiftToken, text: String) -> Bool {
        defer { lastByte = if case .punctuation(let byte) = token.kind { byte } else { nil } }
        switch token.kind {
        case .punctuation(.openBrace) where level <= 0, .punctuation(.semicolon), .punctuation(.closeBrace), .directive:
            finishName()
            return false
        case .punctuation(let byte):
            takePunctuation(byte)
        case .identifier where text == "where" && level == 0:
            finishName()
            isBehindWhere = true
        case .identifier where level == 0 && isBehindColon && !isBehindWhere && !Self.modifiers.contains(text):
            current = text
        case .quotedIdentifier where level == 0 && isBehindColon && !isBehindWhere:
            current = String(text.dropFirst().dropLast())
        case .identifier, .quotedIdentifier, .literal:
            break
        }
        return true
    }

    private mutating func takePunctuation(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "<"), .openParenthesis, .openBracket, .openBrace: level += 1
        // The end of an arrow closes no bracket.
        case UInt8(ascii: ">") where lastByte == UInt8(ascii: "-"): break
        case UInt8(ascii: ">"), .closeParenthesis, .closeBracket: level -= 1
        case .colon where level == 0: isBehindColon = true
        case .comma where level == 0, UInt8(ascii: "&") where level == 0: finishName()
        case UInt8(ascii: "~"): isSuppressed = true
        default: break
        }
    }

    private mutating func finishName() {
        if let current, !isSuppressed { names.append(current) }
        current = nil
        isSuppressed = false
    }

    private static let modifiers: Set<String> = ["any", "some", "nonisolated"]
}
