import LocalBackend

extension GuideDocuments {
    static let feedbackArticle = GuideDocument(
        kind: .article, id: "feedback", title: "Feedback", citation: "slipway://welcome?sheet=feedback-form",
        text: "You write to the makers of the app with the feedback form. A message that you write offline "
            + "waits on disk and is sent later."
            + "\n\n"
            + "Contact, support, bug, problem, report, help, review.")
}
