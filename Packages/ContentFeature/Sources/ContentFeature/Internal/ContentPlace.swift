import Design
import Navigation

/// The texts of one route: for its row in the menu, and for its screen.
struct ContentPlace {
    /// Its stable id, its path in a link, and the id of its screen. Saved state and shared links contain it.
    let path: String
    /// The section of the menu that has a row for the route; nil when no row leads to it.
    var section: ContentSection?
    let title: String
    var detail = ""
    /// The name of a symbol for its row.
    var icon: String?
    let summary: String
    var isSheet = false
}

enum ContentSection: String, CaseIterable {
    case intelligence = "AI"
    case paywalls = "Paywalls"
    case animations = "Animations"
}

extension ContentRoute {
    /// The single table behind the menu, the routes and the screens.
    var place: ContentPlace {
        switch self {
        case .pokedex:
            ContentPlace(
                path: "pokedex", section: .intelligence, title: "Dex Scanner", detail: "Scan and identify anything",
                icon: "camera.viewfinder",
                summary: "The scanner that identifies an object.")
        case .chat:
            ContentPlace(
                path: "chat", section: .intelligence, title: "Chat", detail: "Talk with a model", icon: "bubble.left",
                summary: "A conversation with a language model.")
        case .dexEntry:
            ContentPlace(
                path: "dex-entry", title: "Find",
                summary: "One find of the scanner, with its picture and the evidence.")
        case .conversations:
            ContentPlace(
                path: "conversations", title: "Conversations",
                summary: "All conversations, and a search in their messages.")
        case .rename:
            ContentPlace(
                path: "rename", title: "Rename",
                summary: "A field for the title of a conversation.", isSheet: true)
        case .persona(let id):
            ContentPlace(
                path: "persona", title: id == nil ? "New persona" : "Persona",
                summary: "The name and the instructions of a persona.", isSheet: true)
        case .singleRequest:
            ContentPlace(
                path: "single-request", section: .intelligence, title: "Single request",
                detail: "One question, one answer", icon: "questionmark",
                summary: "One question to a language model, and its answer.")
        case .generateImage:
            ContentPlace(
                path: "generate-image", section: .intelligence, title: "Image generation",
                detail: "A picture from your words", icon: "photo",
                summary: "A picture made from a description.")
        case .vision:
            ContentPlace(
                path: "vision", section: .intelligence, title: "Vision", detail: "Words for your picture", icon: "eye",
                summary: "A description made from a picture.")
        case .paywall1:
            ContentPlace(
                path: "paywall1", section: .paywalls, title: "Paywall 1", detail: "One product, one price",
                icon: "creditcard",
                summary: "An offer of one product.")
        case .paywall2:
            ContentPlace(
                path: "paywall2", section: .paywalls, title: "Paywall 2", detail: "A choice of plans",
                icon: "creditcard",
                summary: "An offer of several plans.")
        case .paywall3:
            ContentPlace(
                path: "paywall3", section: .paywalls, title: "Paywall 3", detail: "Free and Pro compared",
                icon: "creditcard",
                summary: "An offer that compares Free with Pro.")
        case .insights:
            ContentPlace(
                path: "insights", section: .paywalls, title: "Your figures", detail: "How much you use, with Pro",
                icon: "chart.bar",
                summary: "Figures about your own use. Needs Pro.")
        case .lottie1:
            ContentPlace(
                path: "lottie1", section: .animations, title: "Animation 1", detail: "Plays once", icon: "play",
                summary: "An animation that plays once.")
        case .lottie2:
            ContentPlace(
                path: "lottie2", section: .animations, title: "Animation 2", detail: "Repeats", icon: "play",
                summary: "An animation that repeats.")
        case .lottie3:
            ContentPlace(
                path: "lottie3", section: .animations, title: "Animation 3", detail: "Follows you", icon: "play",
                summary: "An animation that follows what you do.")
        case .paywall:
            ContentPlace(
                path: "paywall", title: "Pro",
                summary: "What you can buy, and a way to restore purchases.", isSheet: true)
        }
    }
}

@MainActor
final class ContentMenuView: LiveView {
    private let navigator: Navigator<ContentRoute>
    private let preview: ContentPreviews

    init(navigator: Navigator<ContentRoute>, preview: ContentPreviews) {
        self.navigator = navigator
        self.preview = preview
    }

    var screen: Screen {
        Screen("content", title: "Content", style: .menu) {
            for section in ContentSection.allCases {
                Section(section.rawValue) {
                    for route in ContentRoute.menu where route.place.section == section {
                        Row(
                            "content.\(route.place.path)", route.place.title, detail: route.place.detail,
                            icon: route.place.icon
                        ) {
                            // The menu may stand beside the screen that it has opened.
                            self.navigator.replaceFront(with: route)
                        }
                        .preview(preview.maker(for: route))
                    }
                }
            }
        }
    }
}
