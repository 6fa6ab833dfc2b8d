/// How much the outbox may hold: of the mails that stay in it the oldest are removed beyond this, and no mail is taken
/// while as many wait to be delivered.
struct OutboxLimits: Sendable {
    var mails = 500
    /// Ours have some two thousand each.
    var bytes = 4 << 20
}
