import Design

/// Where a line can be broken without a blank: beside letters of two columns. A small part of Unicode Standard Annex
/// 14.
enum LineBreaks {
    static func canBreak(after last: Character, before next: Character) -> Bool {
        let (isLastWide, isNextWide) = (LetterWidth.of(last) == 2, LetterWidth.of(next) == 2)
        guard isLastWide || isNextWide, !neverFirst.contains(next), !neverLast.contains(last) else { return false }
        return (isLastWide || last.isLetter || last.isNumber) && (isNextWide || next.isLetter || next.isNumber)
    }

    private static let neverFirst: Set<Character> = Set(
        "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〕〉》」』】〗〙〟’”…‥％‰℃ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
    private static let neverLast: Set<Character> = Set("（［｛〔〈《「『【〖〘〝‘“￥＄￡")
}
