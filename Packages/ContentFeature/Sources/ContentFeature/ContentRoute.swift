public import Navigation

/// The routes of the content feature: a screen for each row of its menu, the screens behind them, and sheets.
public enum ContentRoute: Route {
    /// The scanner that identifies an object in view.
    case pokedex
    /// One find of the scanner.
    case dexEntry(id: String)
    /// A conversation, ``newConversation``, or the newest. With a message, the versions are shown that lead to it.
    case chat(conversation: String? = nil, message: Int? = nil)
    /// All conversations, and a search in their messages.
    case conversations
    /// A sheet with a field for the title of a conversation.
    case rename(conversation: String)
    /// A sheet with the name and the instructions of a persona: of this one, and without an id of a new one.
    case persona(id: String? = nil)
    /// One question and one answer, with no memory.
    case singleRequest
    /// A picture made from a description.
    case generateImage
    /// A description made from a picture.
    case vision
    /// An offer as one product with one price.
    case paywall1
    /// An offer as a choice of plans.
    case paywall2
    /// An offer as a comparison of what is free and what is not.
    case paywall3
    /// An animation that plays once.
    case lottie1
    /// An animation that repeats.
    case lottie2
    /// An animation that follows what the user does.
    case lottie3
    /// Figures about the account's own use, with Pro.
    case insights
    /// A sheet above the current screen: what can be bought, and what was bought before.
    case paywall

    /// The rows of the menu, in order.
    public static let menu: [ContentRoute] = [
        .pokedex, .chat(), .singleRequest, .generateImage, .vision, .paywall1, .paywall2, .paywall3, .insights,
        .lottie1, .lottie2, .lottie3,
    ]

    /// Holds while the account has Pro. Otherwise a sheet offers it.
    public static let pro = RouteGuard("pro", otherwise: .route("paywall"), summary: "You have Pro.")

    /// Stands for a conversation that has not begun, in a link to ``chat(conversation:message:)``.
    public static let newConversation = "new"
}

extension ContentRoute {
    public static let routes: [RouteDeclaration<ContentRoute>] =
        menu.filter { ![.chat(), .insights].contains($0) }.map(plain) + [
            plain(.insights).guarded(by: [pro]),
            RouteDeclaration(
                "chat", at: "chat", .item("conversation", as: String.self), .item("message", as: Int.self),
                in: .tab("content"), title: chat().place.title, summary: chat().place.summary
            ) {
                .chat(conversation: $0, message: $1)
            } values: {
                if case .chat(let conversation, let message) = $0 { (conversation, message) } else { nil }
            },
            RouteDeclaration(
                "dex-entry", at: "dex-entry", .required("id", as: String.self), in: .tab("content"),
                summary: dexEntry(id: "").place.summary
            ) {
                .dexEntry(id: $0)
            } values: {
                if case .dexEntry(let id) = $0 { id } else { nil }
            },
            plain(.conversations),
            RouteDeclaration(
                "rename", at: "rename", .required("conversation", as: String.self), in: .sheet,
                summary: rename(conversation: "").place.summary
            ) {
                .rename(conversation: $0)
            } values: {
                if case .rename(let conversation) = $0 { conversation } else { nil }
            },
            RouteDeclaration(
                "persona", at: "persona", .item("id", as: String.self), in: .sheet, title: persona().place.title,
                summary: persona().place.summary
            ) {
                .persona(id: $0)
            } values: {
                if case .persona(let id) = $0 { id } else { nil }
            },
            plain(.paywall),
        ]

    private static func plain(_ route: ContentRoute) -> RouteDeclaration<ContentRoute> {
        let place = route.place
        return RouteDeclaration(
            place.path, route, in: place.isSheet ? .sheet : .tab("content"), title: place.title,
            summary: place.summary)
    }
}
