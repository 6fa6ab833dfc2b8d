import LocalBackend

extension GuideDocuments {
    static let configurationArticle = GuideDocument(
        kind: .article, id: "configuration", title: "Configuration", citation: "slipway doctor",
        text: "Options come first, then the environment, then config.json. SUPABASE_URL and SUPABASE_KEY choose "
            + "a backend, and AI_URL a server for the models."
            + "\n\n"
            + "Environment variables, configuration file, config, install, setup. 'slipway doctor' shows what "
            + "is in use and names what is wrong.")
}
