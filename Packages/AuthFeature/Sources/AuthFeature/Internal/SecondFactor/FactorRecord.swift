/// A second factor as files hold it.
struct FactorRecord: Sendable, Equatable, Codable {
    let id: String
    let name: String?
    let verified: Bool

    var factor: AuthFactor { AuthFactor(id: id, name: name, isVerified: verified) }

    /// Nil when the user has none.
    static func all(of user: AppUser) -> [FactorRecord]? {
        guard !user.factors.isEmpty else { return nil }
        return user.factors.map { FactorRecord(id: $0.id, name: $0.name, verified: $0.isVerified) }
    }
}
