import Core
import Foundation

/// Random texts that cannot be guessed.
enum RandomText {
    /// 32 bytes of the system's generator, in base 64 with the URL-safe alphabet and no padding: 43 characters.
    static func make() -> Secret {
        var generator = SystemRandomNumberGenerator()
        return Secret(base64URL(Data((0..<4).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) })))
    }

    /// Base 64 with the URL-safe alphabet and no padding. (Source: RFC 4648, 5.)
    static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
