/// A second factor, as it is sent to a client: without its secret.
struct FactorReply: Sendable, Encodable {
    let id: String
    let createdAt: Timestamp
    let updatedAt: Timestamp
    let status: FactorRecord.Status
    /// Left out when the user gave it none.
    let friendlyName: String?
    let factorType = "totp"

    init(_ factor: FactorRecord) {
        id = factor.id
        createdAt = factor.createdAt
        updatedAt = factor.updatedAt
        status = factor.status
        friendlyName = factor.friendlyName.isEmpty ? nil : factor.friendlyName
    }
}
