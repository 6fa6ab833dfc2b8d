/// What someone asks who has read the README's tour and looked at the screens, and the links and commands that answer.
///
/// They were written before the guide was tuned for them. A question that the guide fails stays in the list.
enum NewcomerQuestions {
    struct Case {
        let question: String
        /// One of these must stand in the first two lines of the answer.
        let answers: [String]

        init(_ question: String, _ answers: String...) {
            self.question = question
            self.answers = answers
        }
    }

    /// How many must be answered.
    static let needed = 27

    static let known = [
        Case("Which settings does this app have?", "slipway settings list"),
        Case("How do I open the settings?", "slipway://settings"),
        Case("How do I switch to dark mode?", "slipway settings set appearance dark"),
        Case("How do I turn notifications on?", "slipway settings set notifications on"),
        Case("Where do I change my name?", "sheet=edit-profile", "slipway settings set profile.name"),
        Case("How long may an answer take?", "slipway settings set ai.timeout"),
        Case("Can I turn off automatic titles?", "slipway settings set ai.titles off"),
        Case("How do I back up my settings?", "slipway settings export"),
        Case("How do I sign in?", "slipway auth sign-in", "slipway://sign-in-options"),
        Case("How do I create an account?", "slipway auth sign-up", "slipway://register"),
        Case("I forgot my password. What now?", "slipway auth recover", "slipway://recover"),
        Case("How do I change my password?", "slipway auth update", "slipway://account"),
        Case("How do I sign out everywhere?", "slipway auth sign-out --scope global"),
        Case("How do I delete my account?", "slipway auth delete-account"),
        Case("How do I use an authenticator app?", "slipway auth factor add"),
        Case("Who am I signed in as?", "slipway auth status", "slipway://account"),
        Case("How do I start a chat?", "slipway://chat", "slipway ai chat"),
        Case("Where are my old conversations?", "slipway://conversations", "slipway ai conversations"),
        Case("How do I save a conversation to a file?", "slipway ai conversations export"),
        Case("How do I make a picture?", "slipway://generate-image", "slipway ai image"),
        Case("Can it describe a photo?", "slipway://vision", "slipway ai describe"),
        Case("How do I scan a plant?", "slipway://pokedex", "slipway dex scan"),
        Case("What does Pro cost?", "slipway pro offers", "sheet=paywall", "slipway://paywall"),
        Case("How do I restore my purchases?", "slipway pro restore"),
        Case("Which models are there?", "slipway ai models"),
        Case("How do I use Ollama?", "AI_URL"),
        Case("Which links does the app understand?", "slipway routes list"),
        Case("How do I open a second window?", "slipway shell --scene"),
        Case("How do I send feedback?", "sheet=feedback-form"),
        Case("Where is my data stored?", "slipway doctor"),
    ]

    /// It must say that it knows nothing.
    static let unknown = [
        "What is the capital of France?", "How do I bake bread?", "What changed?", "Write a poem about the sea.",
        "How tall is Mount Everest?", "Which film won last year?", "Is it going to rain tomorrow?", "How do I print?",
        "Translate this sentence to Spanish.", "Why is the sky blue?",
    ]
}
