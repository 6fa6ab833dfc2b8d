/// The verdict of the routes' guards and placements on an intent.
public enum Admission: Sendable, Hashable {
    case granted
    /// A guard does not hold; perform this intent instead.
    case redirected(NavigationIntent)
    /// A user has to sign in first.
    case needsSignIn
    /// The intent can never be carried out here; the reason is a sentence.
    case refused(String)
}

extension RouteTable {
    /// Judges an intent before it is carried out; ``NavigationSession`` itself has no routes.
    ///
    /// Only intents that ask for a screen or a sheet are judged. Places that are left, and those in the history and in
    /// saved windows, were judged when they were entered or are judged by ``Restoration``.
    ///
    /// - Parameters:
    ///   - area: the part of the app that is shown; nothing else of a window matters.
    ///   - holds: whether a guard holds now. It is not called for the session guard, which depends on `area`.
    public func admission(
        of intent: NavigationIntent, in area: NavigationState.Area, holds: (RouteGuard) -> Bool
    ) -> Admission {
        switch intent {
        // The account of the window and the saved entries have already been checked.
        case .restore: return .granted
        case .follow(let link):
            if let refusal = refusal(of: link, in: area) { return refusal }
        case .replace(_, with: let other) where !admits(intent, in: area):
            return .refused("'\(other.id)' has values that its route does not declare.")
        default: break
        }
        var refusal: Admission?
        var isGuarded = false
        let isPlaced = intent.allAsked(in: area) { entry, kind in
            guard let definition = definition(entry.id) else {
                refusal = .refused("There is no screen '\(entry.id)'.")
                return false
            }
            if definition.hasOwnGuards { isGuarded = true }
            let own = definition.placement.kind
            guard own == kind, kind != .sheet || area == .tabs else {
                refusal = Self.refusal(of: entry, that: own, as: kind)
                return false
            }
            if definition.accepts(entry) { return true }
            refusal = .refused("'\(entry.id)' has values that its route does not declare.")
            return false
        }
        if !isPlaced, let refusal { return refusal }
        // The usual case: none of the entries has a guard of its own.
        guard isGuarded else { return .granted }
        var refusing: RouteGuard?
        _ = intent.allAsked(in: area) { entry, _ in
            refusing = self.refusing(definition(entry.id), in: area, holds)
            return refusing == nil
        }
        return refusing.map { detour(around: $0, in: area, holds) } ?? .granted
    }

    /// Why a link cannot be followed from this part of the app.
    private func refusal(of link: Link, in area: NavigationState.Area) -> Admission? {
        switch link.target {
        case .tab: area == .tabs ? nil : .needsSignIn
        case .signedOut where area != .signedOut: .refused(LinkError.onlySignedOut.description)
        case .signedOut: link.sheets.isEmpty ? nil : .refused("Sheets open only after you sign in.")
        }
    }

    /// Why an entry cannot stand in a place of another kind, or cannot be shown now.
    private static func refusal(of entry: RouteEntry, that own: RoutePlacement.Kind, as kind: RoutePlacement.Kind)
        -> Admission
    {
        switch (own, kind) {
        case (.signedOut, _): .refused("'\(entry.id)' is for signed-out users.")
        case (.screen, .sheet): .refused("'\(entry.id)' is not a sheet.")
        case (.sheet, .screen), (.sheet, .signedOut):
            .refused("'\(entry.id)' is a sheet. Write it as ?sheet=\(entry.id).")
        case (.screen, _), (.sheet, .sheet): .needsSignIn
        }
    }

    private func refusing(
        _ definition: RouteDefinition?, in area: NavigationState.Area, _ holds: (RouteGuard) -> Bool
    ) -> RouteGuard? {
        definition?.guards.first { $0 == .session ? area != .tabs : !holds($0) }
    }

    /// Where the guards redirect to, one after the other.
    private func detour(
        around routeGuard: RouteGuard, in area: NavigationState.Area, _ holds: (RouteGuard) -> Bool
    ) -> Admission {
        var refusing = routeGuard
        // More steps than there are routes are a cycle, which the table's problems name.
        for _ in definitions {
            guard case .route(let id) = refusing.otherwise else {
                // A user who is already signed in cannot satisfy the guard by signing in.
                guard refusing != .session, area == .tabs else { return .needsSignIn }
                return .refused("The guard '\(refusing.id)' does not hold (\(refusing.summary)).")
            }
            guard let target = definition(id) else { return Self.leadsNowhere(refusing) }
            guard let next = self.refusing(target, in: area, holds) else {
                let intent = Self.intent(to: target)
                // Its guards hold, so this only checks whether it can be shown.
                guard admission(of: intent, in: area, holds: holds) == .granted else {
                    return .refused(
                        "The guard '\(refusing.id)' does not hold, and leads to '\(id)', which cannot be shown here.")
                }
                return .redirected(intent)
            }
            refusing = next
        }
        return Self.leadsNowhere(routeGuard)
    }

    private static func leadsNowhere(_ routeGuard: RouteGuard) -> Admission {
        .refused("The guard '\(routeGuard.id)' does not hold, and leads nowhere.")
    }

    private static func intent(to target: RouteDefinition) -> NavigationIntent {
        let entry = target.plainEntry ?? RouteEntry(target.id)
        return link(to: entry, at: target.placement).map(NavigationIntent.follow) ?? .presentSheet(entry)
    }

    private static func link(to entry: RouteEntry, at placement: RoutePlacement) -> Link? {
        switch placement {
        case .tab(let home): Link(target: .tab(home, [entry]))
        case .signedOut: Link(target: .signedOut([entry]))
        case .sheet: nil
        }
    }

    /// The link to a screen on its home tab, or on the signed-out stack; nil for a sheet, which has no place of its own.
    public func link(to route: some Route) -> Link? {
        route.entry.flatMap { entry in
            definition(entry.id).flatMap { Self.link(to: entry, at: $0.placement) }
        }
    }
}
