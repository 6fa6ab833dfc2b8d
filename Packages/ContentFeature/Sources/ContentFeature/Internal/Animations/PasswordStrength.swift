import Foundation

/// How hard a password is to guess by trying, roughly. The password itself is not kept.
struct PasswordStrength: Equatable {
    /// What no one guesses, in bits.
    private static let enough = 80.0

    let length: Int
    /// From 0 to 1.
    let part: Double

    /// By how many different characters could stand at each place, as far as places differ.
    init(_ password: String) {
        length = password.count
        let characters = Array(password)
        // A character that repeats the one before, or follows it in the alphabet, adds little.
        let steps = zip(characters, characters.dropFirst()).map { before, next in
            let distance = abs(Self.code(next) - Self.code(before))
            return distance <= 1 ? 0.25 : 1
        }
        let places = characters.isEmpty ? 0 : 1 + steps.reduce(0, +)
        part = min(1, places * log2(Double(Self.choices(characters))) / Self.enough)
    }

    /// Nil while there is no password.
    var words: String? {
        guard length > 0 else { return nil }
        return switch part {
        case ..<0.35: "Weak"
        case ..<0.6: "Fair"
        case ..<0.85: "Good"
        default: "Strong"
        }
    }

    private static func code(_ character: Character) -> Int {
        Int(character.unicodeScalars.first?.value ?? 0)
    }

    /// How many characters there are of the kinds that occur.
    private static func choices(_ characters: [Character]) -> Int {
        var choices = 1
        if characters.contains(where: { $0.isASCII && $0.isLowercase }) { choices += 26 }
        if characters.contains(where: { $0.isASCII && $0.isUppercase }) { choices += 26 }
        if characters.contains(where: { $0.isASCII && $0.isNumber }) { choices += 10 }
        if characters.contains(where: { $0.isASCII && !$0.isLetter && !$0.isNumber }) { choices += 33 }
        if characters.contains(where: { !$0.isASCII }) { choices += 100 }
        return choices
    }
}
