import LocalBackend

extension GuideDocuments {
    static let settingsArticle = GuideDocument(
        kind: .article, id: "settings", title: "Settings", citation: "slipway settings list",
        text: "'slipway settings list' shows every setting, its value and what it does. 'slipway settings set' "
            + "and 'unset' change one; open windows show the change at once."
            + "\n\n"
            + "Preferences and options. 'slipway settings export' writes what is set to a file, and 'import' "
            + "reads it.")
}
