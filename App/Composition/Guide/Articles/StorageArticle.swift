import LocalBackend

extension GuideDocuments {
    static let storageArticle = GuideDocument(
        kind: .article, id: "what-is-kept-and-what-happens-to-it", title: "What is kept", citation: "slipway doctor",
        text: "Your data stays on this machine: settings, windows, conversations and waiting messages are in one "
            + "database in the state directory. Only you can read it, and what was acknowledged is on disk."
            + "\n\n"
            + "Files, store, stored, save, storage, backup, data, directory, disk, crash, damaged. 'slipway "
            + "doctor' shows the paths. "
            + "A damaged database is set aside and what can be read of it is carried over.")
}
