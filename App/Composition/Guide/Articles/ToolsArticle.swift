import LocalBackend

extension GuideDocuments {
    static let toolsArticle = GuideDocument(
        kind: .article, id: "tools", title: "What a model may do", citation: "slipway settings list",
        text: "You can let a model use this app in a conversation: open places, read settings and search "
            + "conversations. It asks you before it changes anything."
            + "\n\n"
            + "Tools, functions, actions, permission, agent. It is off unless you switch it on for the "
            + "conversation.")
}
