/// How much the outbox may hold. The oldest kept mails are removed beyond this, and no mail is accepted while this many
/// wait to be delivered.
struct OutboxLimits: Sendable {
    var mails = 500
    /// This backend's mails have about two thousand each.
    var bytes = 4 << 20
}
