import AIClient

/// A reply of which the first updates have been read.
struct BegunReply {
    let source: AIReply
    /// What has been read of it.
    private(set) var updates: [AIUpdate] = []

    init(unread source: AIReply) {
        self.source = source
    }

    /// Reads until the server has accepted the request, or to the end.
    init(_ source: AIReply) async {
        self.source = source
        for await update in source {
            updates.append(update)
            switch update {
            case .accepted, .ended: return
            default: break
            }
        }
    }
}
