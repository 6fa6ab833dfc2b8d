import LocalBackend

extension GuideDocuments {
    static let chatArticle = GuideDocument(
        kind: .article, id: "chat", title: "Conversations with a model", citation: "slipway://chat",
        text: "The chat is a conversation with a language model. What you write, and every reply as far as it "
            + "has come, is kept in this account."
            + "\n\n"
            + "Find and search old conversations, talk, message, LLM, GPT, assistant, regenerate, edit, continue, "
            + "stop. A reply that breaks off can be continued. A message that you write offline waits and is sent when the server is back. "
            + "'slipway ai chat' does the same in a terminal.")
}
