public import Core
public import Drawing

/// A second factor of an account: an authenticator app that shows a new code of 6 digits every 30 seconds.
public struct AuthFactor: Sendable, Hashable, Identifiable, Codable {
    /// The factor's id at the backend.
    public let id: String
    /// The name that the user gave it; nil when it has none.
    public let name: String?
    /// Whether a code of it has been accepted. Only a verified factor is asked for at a sign-in.
    public let isVerified: Bool

    public init(id: String, name: String?, isVerified: Bool) {
        self.id = id
        self.name = name
        self.isVerified = isVerified
    }

    // Do not rename keys: files that hold factors outlive the version that wrote them.
    private enum CodingKeys: String, CodingKey {
        case id, name
        case isVerified = "verified"
    }

    /// How the factor is shown to the user.
    public var label: String { name ?? id }
}

extension AppUser {
    /// The factors that are asked for at a sign-in.
    public var verifiedFactors: [AuthFactor] { factors.filter(\.isVerified) }

    func named(_ name: String?) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail, factors: factors)
    }

    func with(_ factors: [AuthFactor]) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail, factors: factors)
    }
}

/// A new second factor, as the backend returns it once. It is asked for only after a code of it has been confirmed.
public struct FactorEnrollment: Sendable {
    public let id: String
    /// The factor's name.
    public let name: String
    /// What the authenticator app computes its codes from: Base32, for typing it in.
    public let secret: Secret
    /// The secret as a link for the app, `otpauth://totp/…`.
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
