import LocalBackend

extension GuideDocuments {
    static let appearanceArticle = GuideDocument(
        kind: .article, id: "appearance", title: "Light and dark", citation: "slipway settings set appearance dark",
        text: "The setting 'appearance' chooses light or dark colours, or follows the system. Run 'slipway "
            + "settings set appearance dark', or change it on the settings screen."
            + "\n\n"
            + "Theme, dark mode, night mode, light mode, color, colour, switch to dark, switch to light.")
}
