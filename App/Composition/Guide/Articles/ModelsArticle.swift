import LocalBackend

extension GuideDocuments {
    static let modelsArticle = GuideDocument(
        kind: .article, id: "models", title: "Models and servers", citation: "slipway ai models",
        text: "Set AI_URL to the address of a server that speaks OpenAI's protocol, such as "
            + "http://127.0.0.1:11434/v1, and AI_KEY to its key. Without AI_URL, this stand-in answers."
            + "\n\n"
            + "Ollama, OpenAI, OpenRouter, llama.cpp, vLLM, LM Studio, local model, API key, token. AI_MODEL "
            + "names the model, AI_IMAGE_MODEL the one for pictures, and AI_KEY_FILE a file with the key. "
            + "'slipway ai models' lists the models of the server.")
}
