public import Core
public import Drawing

/// A new second factor, as the backend returns it once. It is asked for only after a code of it has been confirmed.
public struct FactorEnrollment: Sendable {
    public let id: String
    /// The factor's name.
    public let name: String
    /// What the authenticator app computes its codes from: Base32, for typing it in.
    public let secret: Secret
    /// The same as a link for the app, `otpauth://totp/…`.
    public let link: Secret
}

extension FactorEnrollment {
    /// The secret in groups of four, as it is typed.
    public var groupedSecret: String {
        let letters = Array(secret.revealed)
        return stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<min($0 + 4, letters.count)]) }
            .joined(separator: " ")
    }

    /// The link as a QR code; nil when it is too long for one.
    public var code: QRCode? { QRCode(link.revealed) }
}
