import LocalBackend

extension GuideDocuments {
    /// What a person asks about the app. Every section of the README's tour has an article with its name as the id.
    ///
    /// The first paragraph answers alone; the others hold more, and further words that lead to the article.
    static let articles = [
        article(
            "sign-in", "Sign in and sign up", citing: "slipway auth sign-in",
            """
            You sign in with an email address and a password, with a link or a code from a mail, or with Apple. \
            Choose one on the sign-in screen, or run 'slipway auth sign-in'. 'slipway auth sign-up' creates an \
            account.

            Create an account, a new account. Passwords and codes are asked for without being shown. They are never \
            arguments of a command. Log in, log on and register mean the same: 'login', 'logout', 'signup' and \
            'whoami' are short for commands of 'slipway auth'.
            """),
        article(
            "forgotten-password", "Forgotten password", citing: "slipway auth recover",
            """
            If you have forgotten your password, ask for a mail with a code: on the sign-in screen, or with 'slipway \
            auth recover ADDRESS --code'. Then set a new password with the code.

            Forgot, reset, recover, restore or replace a lost password. The mail has a link as well. A code is valid \
            for an hour.
            """),
        article(
            "second-factor", "Second factor", citing: "slipway auth factor add --name phone",
            """
            A second factor is a code of an authenticator app that each sign-in then needs. Add one with 'slipway \
            auth factor add --name phone'.

            Two-factor authentication, 2FA, MFA, TOTP. 'slipway auth factor' also lists, verifies and removes \
            factors. If you lose the device, the owner of the server removes the factor.
            """),
        article(
            "sign-out", "Sign out", citing: "slipway auth sign-out",
            """
            'slipway auth sign-out' ends your session on this device. With '--scope global' it ends the sessions on \
            all devices.

            Log out. The account screen signs out other devices.
            """),
        article(
            "delete-account", "Delete your account", citing: "slipway auth delete-account",
            """
            You delete your account with 'slipway auth delete-account' or on the settings screen. Everything that is \
            kept for the account goes with it, on the server and on this device.

            Remove or close an account. It cannot be undone, so you are asked first.
            """),
        article(
            "settings", "Settings", citing: "slipway settings list",
            """
            'slipway settings list' shows every setting, its value and what it does. 'slipway settings set' and \
            'unset' change one; open windows show the change at once.

            Preferences and options. 'slipway settings export' writes what is set to a file, and 'import' reads it.
            """),
        article(
            "appearance", "Light and dark", citing: "slipway settings set appearance dark",
            """
            The setting 'appearance' chooses light or dark colours, or follows the system. Run 'slipway settings set \
            appearance dark', or change it on the settings screen.

            Theme, dark mode, night mode, light mode, color, colour, switch to dark, switch to light.
            """),
        article(
            "privacy", "Privacy and usage figures", citing: "slipway settings set analytics off",
            """
            Nothing about your use is sent unless you agree: the setting 'analytics' is off until you switch it on.

            Tracking, telemetry, analytics, data. With DO_NOT_TRACK in the environment, nothing is recorded at all. \
            Figures hold no text, no address and no name.
            """),
        article(
            "links-and-windows", "Links and windows", citing: "slipway routes list",
            """
            A link such as slipway://settings opens a place. 'slipway open LINK' gives it to the window that you \
            used last, and 'slipway routes list' shows every link.

            Deep links, URLs, routes, scenes. 'slipway shell --scene second' opens another window. 'slipway routes \
            explain LINK' says what a link would open. A link that needs an account waits until you are signed in.
            """),
        article(
            "the-shell", "The shell", citing: "slipway shell",
            """
            In the shell, a number uses a line of the screen, 0 goes back, and ':help' lists the rest. A tab's name \
            goes to the tab, and ':open LINK' opens a link.

            Keys, terminal, navigation, typing. Ctrl-C clears the line, leaves a field or stops an action. Ctrl-D \
            quits. Everything is kept when you leave.
            """),
        article(
            "commands", "Commands", citing: "slipway --help",
            """
            'slipway --help' lists the commands, and each has '--help' with an example. '--json' prints an answer \
            for programs.

            Command line, terminal, script, exit code. 'slipway help exit-codes' lists the exit codes, and 'slipway \
            help json' what '--json' prints. 'slipway help completion' says how a shell completes commands.
            """),
        article(
            "accounts", "Your address and password", citing: "slipway auth update",
            """
            'slipway auth update' changes the email address or the password of your account, and so does the account \
            screen. 'slipway auth status' says who is signed in, until when and at which backend.

            Change my email address, change my password, user, profile, session. An account has its own settings, \
            conversations and finds on a shared home.
            """),
        article(
            "the-local-backend", "The local backend", citing: "slipway backend serve --data ./backend",
            """
            Without configuration, slipway uses a built-in backend on this machine. Set SUPABASE_URL and \
            SUPABASE_KEY to use a Supabase project of your own. 'slipway backend serve' runs a backend for other \
            programs, too.

            Server, Supabase, offline, port, database. 'slipway backend outbox' shows the mails that it has sent, \
            with their links and codes. 'slipway backend purchases' controls its Test Store: the clock, renewals, \
            refunds, gifts and redemption codes.
            """),
        article(
            "configuration", "Configuration", citing: "slipway doctor",
            """
            Options come first, then the environment, then config.json. SUPABASE_URL and SUPABASE_KEY choose a \
            backend, and AI_URL a server for the models.

            Environment variables, configuration file, config, install, setup. 'slipway doctor' shows what is in use \
            and names what is wrong.
            """),
        article(
            "what-is-kept-and-what-happens-to-it", "What is kept", citing: "slipway doctor",
            """
            Your data stays on this machine: settings, windows, conversations and waiting messages are in one \
            database in the state directory. Only you can read it, and what was acknowledged is on disk.

            Files, store, stored, save, storage, backup, data, directory, disk, crash, damaged. 'slipway doctor' \
            shows the paths. A damaged database is set aside and what can be read of it is carried over.
            """),
        article(
            "models", "Models and servers", citing: "slipway ai models",
            """
            Set AI_URL to the address of a server that speaks OpenAI's protocol, such as http://127.0.0.1:11434/v1, \
            and AI_KEY to its key. Without AI_URL, this stand-in answers.

            Ollama, OpenAI, OpenRouter, llama.cpp, vLLM, LM Studio, local model, API key, token. AI_MODEL names the \
            model, AI_IMAGE_MODEL the one for pictures, and AI_KEY_FILE a file with the key. 'slipway ai models' \
            lists the models of the server.
            """),
        article(
            "chat", "Conversations with a model", citing: "slipway://chat",
            """
            The chat is a conversation with a language model. What you write, and every reply as far as it has come, \
            is kept in this account.

            Find and search old conversations, talk, message, LLM, GPT, assistant, regenerate, edit, continue, stop. \
            A reply that breaks off can be continued. A message that you write offline waits and is sent when the \
            server is back. 'slipway ai chat' does the same in a terminal.
            """),
        article(
            "pictures", "Pictures", citing: "slipway://generate-image",
            """
            'Generate image' makes a picture from your words, and 'Vision' describes one that you have. Both are in \
            the content tab.

            Image, photo, draw, paint, describe, PNG, JPEG. A picture is scaled down, and its place and date are \
            removed, before it leaves this machine. The stand-in draws shapes, and measures pictures instead of \
            recognizing them.
            """),
        article(
            "dex", "The Dex scanner", citing: "slipway://pokedex",
            """
            The scanner identifies what a picture shows and keeps it as a find, with its picture and date. You \
            confirm, correct or reject what it proposes.

            Pokedex, Dex, scan, object, plant, animal, identify, collection. A scan that you make offline waits \
            until the server is back. 'slipway dex' does the same in a terminal.
            """),
        article(
            "pro", "Slipway Pro", citing: "slipway pro offers",
            """
            Pro has no daily limit of AI requests, keeps more pictures and finds, and shows figures about your own \
            use. 'slipway pro offers' names the exact prices, 'slipway pro buy' buys, and 'slipway pro status' says \
            what you have and until when. You can cancel at any time.

            Buy, purchase, price, plan, subscription, trial, restore, redeem, code, paywall, upgrade, cancel, \
            refund, premium. What you have bought holds offline. The screens are slipway://paywall1, \
            slipway://paywall2 and slipway://paywall3.
            """),
        article(
            "tools", "What a model may do", citing: "slipway settings list",
            """
            You can let a model use this app in a conversation: open places, read settings and search conversations. \
            It asks you before it changes anything, and before what it finds in your conversations leaves this machine.

            Tools, functions, actions, permission, agent. It is off unless you switch it on for the conversation.
            """),
        article(
            "feedback", "Feedback", citing: "slipway://welcome?sheet=feedback-form",
            """
            You write to the makers of the app with the feedback form. A message that you write offline waits on \
            disk and is sent later.

            Contact, support, bug, problem, report, help, review.
            """),
        article(
            "team-tools", "Team tools", citing: "slipway --help",
            """
            'Tools/modules' checks the boundaries between the modules of the source code, and runs the tests that a \
            change can break. It is for people who develop the app.

            Develop, module, package, graph, lint, contribute, build, test.
            """),
    ]

    private static func article(
        _ id: String, _ title: String, citing citation: String, _ text: String
    ) -> GuideDocument {
        GuideDocument(kind: .article, id: id, title: title, citation: citation, text: text)
    }
}
