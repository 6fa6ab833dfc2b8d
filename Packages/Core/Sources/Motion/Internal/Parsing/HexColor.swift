/// Colours as `#ff8000`.
enum HexColor {
    static func pixel(_ node: LottieNode) throws(MotionProblem) -> Pixel {
        let text = try node.text()
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), digits.count == text.count - 1, [3, 6, 8].contains(digits.count) else {
            throw node.problem("is not a colour such as \"#ff8000\"")
        }
        // Three digits stand for six; the last two of eight are alpha, which lottie-web does not use either.
        let parts =
            digits.count == 3
            ? digits.map { $0 * 17 } : stride(from: 0, to: 6, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        return Pixel(
            red: Double(parts[0]) / 255, green: Double(parts[1]) / 255, blue: Double(parts[2]) / 255, alpha: 1)
    }
}
