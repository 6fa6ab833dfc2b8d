import Core
import Foundation

extension AIUsage {
    /// Of a `usage` member, of chat or of pictures.
    init(_ value: JSONValue) {
        self.init(
            promptTokens: (value["prompt_tokens"] ?? value["input_tokens"])?.count,
            replyTokens: (value["completion_tokens"] ?? value["output_tokens"])?.count,
            cost: value["cost"]?.amount)
    }
}

extension JSONValue {
    /// A number of things; nil for anything else.
    var count: Int? {
        if case .integer(let number) = self, number >= 0 { Int(exactly: number) } else { nil }
    }

    fileprivate var amount: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .decimal(let number): number
        case .number(let number) where number.isFinite: Decimal(number)
        default: nil
        }
    }
}
