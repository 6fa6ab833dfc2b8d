import ArgumentParser

struct AICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "ai", "Ask a language model, and make and describe pictures.",
        """
        AI_URL names an OpenAI-compatible server, and AI_KEY or AI_KEY_FILE its key. Without AI_URL, a stand-in on this \
        machine answers: it knows this app only.
        """,
        examples: #"slipway ai ask "How do I switch to dark colours?""#, #"git diff | slipway ai ask "What changed?""#,
        subcommands: [
            AskCommand.self, ChatCommand.self, ModelsCommand.self, ImageCommand.self, DescribeCommand.self,
            ConversationsCommand.self,
        ])
}

struct ConversationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "conversations", "List, read, search, rename, delete, export and import your conversations.",
        examples: "slipway ai conversations", "slipway ai conversations search dark colours",
        subcommands: [
            ConversationsListCommand.self, ConversationsShowCommand.self, ConversationsSearchCommand.self,
            ConversationsRenameCommand.self, ConversationsDeleteCommand.self, ConversationsExportCommand.self,
            ConversationsImportCommand.self,
        ],
        defaultSubcommand: ConversationsListCommand.self)
}

struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "auth", "Sign up, sign in, sign out and change your account.",
        examples: "slipway auth sign-in anna@example.org", "slipway auth status --json",
        subcommands: [
            SignUpCommand.self, SignInCommand.self, MagicLinkCommand.self, VerifyCommand.self, ResendCommand.self,
            AppleCommand.self, RecoverCommand.self, AuthStatusCommand.self, ClaimsCommand.self, RefreshCommand.self,
            UpdateAccountCommand.self, FactorCommand.self, SignOutCommand.self, DeleteAccountCommand.self,
        ])
}

struct BackendCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "backend", "Run a local backend like Supabase Auth, and read its mail, feedback and purchases.",
        examples: "slipway backend serve --port 54321 --data ./backend", "slipway backend outbox",
        "slipway backend feedback",
        "slipway backend purchases clock +3d",
        "slipway backend id-token --email anna@example.org",
        subcommands: [
            BackendServeCommand.self, BackendOutboxCommand.self, BackendFeedbackCommand.self,
            BackendIDTokenCommand.self, PurchasesCommand.self,
        ])
}

struct DexCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "dex", "Scan pictures, and list, read and export what was found.",
        examples: "slipway dex scan leaf.jpg", "slipway dex list",
        subcommands: [DexScanCommand.self, DexListCommand.self, DexShowCommand.self, DexExportCommand.self])
}

struct ProCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "pro", "See what Pro costs, buy it, and restore what you have bought.",
        """
        REVENUECAT_KEY names your store by its public key. Without it, the Test Store of the built-in backend sells: \
        nothing is charged.
        """,
        examples: "slipway pro offers", "slipway pro buy '$rc_monthly'", "slipway pro status",
        subcommands: [
            ProStatusCommand.self, ProOffersCommand.self, ProBuyCommand.self, ProRestoreCommand.self,
            ProRedeemCommand.self,
        ])
}

struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "routes", "List, explain and check the app's links.",
        examples: "slipway routes list", "slipway routes explain 'slipway://content/chat?sheet=paywall'",
        subcommands: [RoutesListCommand.self, RoutesExplainCommand.self, RoutesCheckCommand.self])
}

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "settings", "List, change, export and import settings.",
        """
        Covers your account's settings and those shared by all accounts on this machine. Open shells show a change at \
        once.
        """,
        examples: "slipway settings list", "slipway settings set appearance dark",
        "slipway settings export settings.json",
        subcommands: [
            SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self, SettingsUnsetCommand.self,
            SettingsExportCommand.self, SettingsImportCommand.self, SettingsWatchCommand.self,
        ])
}
