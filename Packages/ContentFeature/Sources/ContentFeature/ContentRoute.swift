public import Navigation

/// The routes of the content feature: a screen for each row of its menu, and the paywall's sheet.
///
/// The raw value is the stable id, the path in a link, and the id of the screen.
public enum ContentRoute: String, Route, CaseIterable {
    /// The scanner that identifies an object in view.
    case pokedex
    /// A conversation with a language model.
    case chat
    /// One question and one answer, with no memory.
    case singleRequest = "single-request"
    /// A picture made from a description.
    case generateImage = "generate-image"
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
    /// A sheet above the current screen: what can be bought, and what was bought before.
    case paywall

    public static let routes: [RouteDeclaration<ContentRoute>] = allCases.map { route in
        let place = route.place
        return RouteDeclaration(
            route.rawValue, route, in: place.section == nil ? .sheet : .tab("content"), summary: place.summary)
    }
}
