import Foundation

extension String {
    /// The text without differences of case, accents and width: what lists are filtered by, and texts searched.
    package var folded: String {
        folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
