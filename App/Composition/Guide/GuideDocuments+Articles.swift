import LocalBackend

extension GuideDocuments {
    /// What a person asks about the app, a file each. Every section of the README's tour has one with its name as the id.
    static let articles = [
        signInArticle,
        forgottenPasswordArticle,
        secondFactorArticle,
        signOutArticle,
        deleteAccountArticle,
        settingsArticle,
        appearanceArticle,
        privacyArticle,
        linksArticle,
        shellArticle,
        commandsArticle,
        accountsArticle,
        backendArticle,
        configurationArticle,
        storageArticle,
        modelsArticle,
        chatArticle,
        picturesArticle,
        dexArticle,
        proArticle,
        toolsArticle,
        feedbackArticle,
        teamToolsArticle,
    ]
}
