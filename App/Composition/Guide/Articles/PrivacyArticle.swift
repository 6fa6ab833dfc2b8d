import LocalBackend

extension GuideDocuments {
    static let privacyArticle = GuideDocument(
        kind: .article, id: "privacy", title: "Privacy and usage figures",
        citation: "slipway settings set analytics off",
        text: "Nothing about your use is sent unless you agree: the setting 'analytics' is off until you switch "
            + "it on."
            + "\n\n"
            + "Tracking, telemetry, analytics, data. With DO_NOT_TRACK in the environment, nothing is recorded "
            + "at all. Figures hold no text, no address and no name.")
}
