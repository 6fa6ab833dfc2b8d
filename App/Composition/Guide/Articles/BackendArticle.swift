import LocalBackend

extension GuideDocuments {
    static let backendArticle = GuideDocument(
        kind: .article, id: "the-local-backend", title: "The local backend",
        citation: "slipway backend serve --data ./backend",
        text: "Without configuration, slipway uses a built-in backend on this machine. Set SUPABASE_URL and "
            + "SUPABASE_KEY to use a Supabase project of your own. 'slipway backend serve' runs a backend for "
            + "other programs, too."
            + "\n\n"
            + "Server, Supabase, offline, port, database. 'slipway backend outbox' shows the mails that it has "
            + "sent, with their links and codes. 'slipway backend purchases' controls its Test Store: the clock, renewals, "
            + "refunds, gifts and redemption codes.")
}
