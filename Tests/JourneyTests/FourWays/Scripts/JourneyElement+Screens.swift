extension JourneyElement {
    static let moreWays = JourneyElement(id: "sign-in.options", label: "More ways to sign in")
    static let createAccount = JourneyElement(id: "options.register", label: "Create an account")
    static let email = JourneyElement(id: "options.email", label: "Email")
    static let password = JourneyElement(id: "options.password", label: "Password", isSecret: true)
    static let signIn = JourneyElement(id: "options.sign-in", label: "Sign in")

    static let newEmail = JourneyElement(id: "register.email", label: "Email")
    static let newPassword = JourneyElement(
        id: "register.password", label: "Password", isSecret: true, isNewSecret: true)
    static let submit = JourneyElement(id: "register.submit", label: "Create account")

    static let goOn = JourneyElement(id: "onboarding.continue", label: "Continue")
    static let goBack = JourneyElement(id: "onboarding.back", label: "Back")
    static let usage = JourneyElement(id: "onboarding.analytics", label: "Share anonymous usage figures")
    static let firstNotifications = JourneyElement(id: "onboarding.notifications", label: "Send me notifications")
    static let firstName = JourneyElement(id: "onboarding.name", label: "Name")
    static let finish = JourneyElement(id: "onboarding.finish", label: "Start")

    static let name = JourneyElement(id: "settings.name", label: "Name")
    static let editProfile = JourneyElement(id: "settings.edit-profile", label: "Edit profile")
    static let notifications = JourneyElement(id: "settings.notifications", label: "Notifications")
    static let appearance = JourneyElement(id: "settings.appearance", label: "Appearance")

    static let profileName = JourneyElement(id: "profile.name", label: "Name")
    static let profileEmail = JourneyElement(id: "profile.email", label: "Contact email")
    static let save = JourneyElement(id: "profile.save", label: "Save")
    static let feedback = JourneyElement(id: "feedback.message", label: "Message")
    static let no = JourneyElement(id: "confirm.cancel", label: "Cancel")

    static let chat = JourneyElement(id: "content.chat", label: "Chat")
    static let model = JourneyElement(id: "chat.model", label: "Model")
    static let message = JourneyElement(id: "chat.input", label: "Message")
    static let send = JourneyElement(id: "chat.send", label: "Send")
    static let status = JourneyElement(id: "chat.status", label: "Status")
    static let newConversation = JourneyElement(id: "chat.new", label: "New conversation")
}
