extension Journey {
    // MARK: The account

    /// From the first start to an account.
    static let registration = Journey(
        name: "registration", end: End(state: "onboarding", detail: "welcome"),
        steps: [
            .reach("Welcome to Slipway"), .use(.waysToSignIn), .reach("Sign in"),
            .use(.createAccount, by: .command), .reach("Create an account"),
            .leave, .reach("Sign in"), .use(.createAccount), .reach("Create an account"),
            .fill(.newEmail, email), .fill(.newPassword, password), .use(.submit),
            .see("Magic links and codes"), .reach("Welcome"),
        ])

    /// All of the setup, with a step back.
    static let onboarding = Journey(
        name: "onboarding", preparation: .registered, quitting: .letter, end: End(tab: "welcome"),
        values: ["welcome.greeting": "Welcome back, Zoë!"],
        steps: [
            .reach("Welcome"), .use(.goOn), .reach("Permissions"),
            .use(.usage, by: .up), .value(.usage, "on"), .use(.firstNotifications, by: .down),
            .value(.firstNotifications, "on"), .use(.usage, by: .backTab), .value(.usage, "off"),
            .use(.goOn, by: .find), .reach("Your profile"),
            .fill(.firstName, "Zoe"), .use(.goOn), .reach("All set"), .value(.firstName, "Zoe"),
            .use(.goBack, by: .tab), .reach("Your profile"),
            .fill(.firstName, "Zoë", by: .up), .use(.goOn, by: .down), .reach("All set"), .value(.firstName, "Zoë"),
            .use(.finish), .reach("Welcome"), .see("Welcome, Zoë!"),
        ])

    /// A link of another process that arrives before the sign-in and is followed after it.
    static let linkWhileSignedOut = Journey(
        name: "a link while signed out", preparation: .signedOut, quitting: .command,
        end: End(tab: "settings", sheets: ["feedback-form"]),
        steps: [
            .reach("Welcome to Slipway"), .arrive("slipway://settings?sheet=feedback-form"),
            .use(.waysToSignIn, by: .down), .reach("Sign in"),
            .fill(.email, email), .use(.withAddress, by: .enter), .reach("Enter your password"),
            .fill(.password, password, by: .down), .use(.signIn, by: .enter),
            .reach("Send feedback"),
        ])

    // MARK: Settings

    /// A toggle, a picker, and a name.
    static let settings = Journey(
        name: "settings", preparation: .signedIn, quitting: .letter, end: End(tab: "settings"),
        values: ["settings.name": "Zoë", "settings.notifications": "on", "settings.appearance": "dark"],
        steps: [
            .reach("Welcome"), .tab("Settings"), .reach("Settings"),
            .use(.notifications, by: .down), .value(.notifications, "on"),
            .choose(.appearance, "Light", by: .command), .value(.appearance, "Light"),
            .choose(.appearance, "Dark", by: .down), .value(.appearance, "Dark"),
            .use(.editProfile, by: .backTab), .reach("Edit profile"),
            .fill(.profileName, "Zoë"), .use(.save), .reach("Settings"), .value(.name, "Zoë"),
        ])

    /// Sheets that are stacked, and texts that were not saved when their sheets were left.
    static let sheetOverSheet = Journey(
        name: "sheet over sheet", preparation: .signedIn,
        end: End(tab: "settings", sheets: ["edit-profile", "feedback-form"]),
        values: ["feedback.message": "One\nTwo"],
        steps: [
            .reach("Welcome"), .tab("Settings"), .reach("Settings"), .use(.editProfile, by: .find),
            .reach("Edit profile"), .fill(.profileName, "Zoë"), .open(bothSheets), .reach("Send feedback"),
            .fill(.feedback, "One\nTwo"), .leave, .reach("Edit profile"),
            .leave, .reach("Settings"), .open(bothSheets), .reach("Send feedback"),
        ])

    private static let bothSheets = "slipway://settings?sheet=edit-profile&sheet=feedback-form"

    /// Other sizes while a text is being typed, among them one that is too small.
    static let resizing = Journey(
        name: "resizing", preparation: .signedIn, quitting: .command, end: End(tab: "settings"),
        values: ["settings.name": "Zoë"],
        steps: [
            .reach("Welcome"), .resize(columns: 100, rows: 30), .tab("Settings"), .reach("Settings"),
            .use(.editProfile), .reach("Edit profile"), .fill(.profileName, "Zoë"),
            .resize(columns: 40, rows: 12), .fill(.profileEmail, "zoe@example.com"),
            .resize(columns: 30, rows: 8), .resize(columns: 200, rows: 60), .resize(columns: 80, rows: 24),
            .value(.profileName, "Zoë"), .use(.save, by: .tab), .reach("Settings"), .value(.name, "Zoë"),
        ])

    // MARK: The chat

    /// A reply that comes word by word, and one of another model.
    static let streamingChat = Journey(
        name: "a chat that streams", preparation: .signedIn, environment: StandIn.guide,
        // A title comes when the server has time.
        settings: ["ai.titles": "false"], quitting: .interrupt, end: End(tab: "content", path: ["chat"]),
        values: ["chat.message.2": "One *two*.\n\n- Three\n- Four", "chat.model": "slipway-echo"],
        steps: [
            .reach("Welcome"), .tab("Content"), .reach("Content"), .use(.chat, by: .down), .reach("Chat"),
            .fill(.message, "Can I have dark mode?"), .begin(.send, by: .enter), .see("appearance light"),
            .value(.status, "Complete"),
            .ready(.message), .use(.newConversation, by: .find), .reach("Chat"),
            .choose(.model, "slipway-echo, context not stated", by: .backTab), .value(.model, "slipway-echo"),
            .fill(.message, "One *two*.\n\n- Three\n- Four"), .use(.send, by: .enter), .value(.status, "Complete"),
            .ready(.message),
        ])
}

extension JourneyElement {
    static let waysToSignIn = JourneyElement(id: "sign-in.options", label: "Sign in")
    static let createAccount = JourneyElement(id: "options.register", label: "Create an account")
    static let email = JourneyElement(id: "options.email", label: "Email")
    static let withAddress = JourneyElement(id: "options.continue", label: "Continue")
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

    static let chat = JourneyElement(id: "content.chat", label: "Chat")
    static let model = JourneyElement(id: "chat.model", label: "Model")
    static let message = JourneyElement(id: "chat.input", label: "Message")
    static let send = JourneyElement(id: "chat.send", label: "Send")
    static let status = JourneyElement(id: "chat.status", label: "Status")
    static let newConversation = JourneyElement(id: "chat.new", label: "New conversation")
}
