import Core

/// Random texts that cannot be guessed.
enum RandomText {
    /// 32 bytes of the system's generator, in base 64 with the URL-safe alphabet and no padding: 43 characters.
    static func make() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(Base64URL.encode((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }))
    }
}
