/// Ids as OpenAI makes them: a prefix and 24 letters and digits.
enum AIIdentifier {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    static func make(_ prefix: String) -> String {
        prefix + String((0..<24).map { _ in alphabet.randomElement() ?? "0" })
    }
}
