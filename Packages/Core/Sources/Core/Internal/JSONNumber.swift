import Foundation

/// Which ``JSONValue`` a JSON number is: the first of integer, decimal and binary fraction that can hold it.
enum JSONNumber {
    /// - Parameter text: a number as JSON writes it.
    /// - Returns: nil for a number that is too large for all of them.
    static func value(of text: String) -> JSONValue? {
        if let integer = Int64(text) { return .integer(integer) }
        let double = Double(text)
        let decimal = Decimal(string: text)
        // `34.0` and `1e3` are integers too.
        if let double, let integer = Int64(exactly: double) {
            if double.magnitude < 0x1p53 { return .integer(integer) }
            if let decimal, let exact = Int64(exactly: decimal) { return .integer(exact) }
        }
        if let decimal, decimal.isFinite { return .decimal(decimal) }
        if let double, double.isFinite { return .number(double) }
        return nil
    }
}

extension Int64 {
    /// Nil for a decimal with a fraction or outside this type's range.
    fileprivate init?(exactly decimal: Decimal) {
        guard let number = Int64(NSDecimalNumber(decimal: decimal).stringValue) else { return nil }
        self = number
    }
}
