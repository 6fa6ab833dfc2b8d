/// What the routes' guards, and the places where they may stand, say of an intent.
public enum Admission: Sendable, Hashable {
    case granted
    /// A guard does not hold; this is to be done instead.
    case redirected(NavigationIntent)
    /// Somebody has to sign in first.
    case needsSignIn
    /// It can never be done here: why, as a sentence.
    case refused(String)
}

extension RouteTable {
    /// Judges an intent before it is carried out; ``NavigationSession`` itself knows no routes.
    ///
    /// Only what asks for a screen or a sheet is judged. What is left, and what history and saved windows hold, was
    /// judged when it was entered or is judged by ``Restoration``.
    ///
    /// - Parameters:
    ///   - area: the part of the app that is shown; nothing else of a window matters.
    ///   - holds: whether a guard holds now. Of the session, the area is asked instead.
    public func admission(
        of intent: NavigationIntent, in area: NavigationState.Area, holds: (RouteGuard) -> Bool
    ) -> Admission {
        switch intent {
        // Whose window it is, and what has become of it, has been seen to already.
        case .restore: return .granted
        case .follow(let link):
            if let refusal = refusal(of: link.target, in: area) { return refusal }
        default: break
        }
        var refusal: Admission?
        var isGuarded = false
        let isPlaced = intent.allAsked(in: area) { entry, stand in
            guard let index = index(of: entry.id) else {
                refusal = .refused("There is no screen '\(entry.id)'.")
                return false
            }
            // A definition is not copied whole: this is on the way of every push.
            if storage.haveOwnGuards[index] { isGuarded = true }
            let own = storage.placements[index].stand
            if own == stand, stand != .sheet || area == .tabs { return true }
            refusal = Self.refusal(of: entry, that: own, as: stand)
            return false
        }
        if !isPlaced, let refusal { return refusal }
        // The usual case: nothing of it has a guard of its own.
        guard isGuarded else { return .granted }
        var refusing: RouteGuard?
        _ = intent.allAsked(in: area) { entry, _ in
            refusing = self.refusing(definition(entry.id), in: area, holds)
            return refusing == nil
        }
        return refusing.map { detour(around: $0, in: area, holds) } ?? .granted
    }

    /// Why a link cannot be followed from this part of the app.
    private func refusal(of target: Link.Target, in area: NavigationState.Area) -> Admission? {
        switch target {
        case .tab: area == .tabs ? nil : .needsSignIn
        case .signedOut: area == .signedOut ? nil : .refused(LinkError.onlySignedOut.description)
        }
    }

    /// Why an entry cannot stand in a place that is not its own, or not shown now.
    private static func refusal(of entry: RouteEntry, that own: RouteStand, as stand: RouteStand) -> Admission {
        switch (own, stand) {
        case (.signedOut, _): .refused("'\(entry.id)' is only shown while nobody is signed in.")
        case (.screen, .sheet): .refused("'\(entry.id)' is no sheet.")
        case (.sheet, .screen), (.sheet, .signedOut):
            .refused("'\(entry.id)' is a sheet, and cannot stand on a stack.")
        case (.screen, _), (.sheet, .sheet): .needsSignIn
        }
    }

    private func refusing(
        _ definition: RouteDefinition?, in area: NavigationState.Area, _ holds: (RouteGuard) -> Bool
    ) -> RouteGuard? {
        definition?.guards.first { $0 == .session ? area != .tabs : !holds($0) }
    }

    /// Where the guards lead instead, one after the other.
    private func detour(
        around routeGuard: RouteGuard, in area: NavigationState.Area, _ holds: (RouteGuard) -> Bool
    ) -> Admission {
        var refusing = routeGuard
        // Longer than there are routes is a circle, which the table's problems name.
        for _ in definitions {
            guard case .route(let id) = refusing.otherwise else {
                // Who is signed in cannot do what the guard asks for by signing in.
                return refusing == .session || area == .signedOut ? .needsSignIn : .refused(refusing.refusal)
            }
            guard let target = definition(id) else { return Self.leadsNowhere(refusing) }
            guard let next = self.refusing(target, in: area, holds) else {
                let intent = Self.intent(to: target)
                // Its guards hold, so this asks only whether it can be shown.
                guard admission(of: intent, in: area, holds: holds) == .granted, admits(intent, in: area) else {
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
        let entry = target.plainEntry
        return switch target.placement {
        case .tab(let home): .follow(Link(target: .tab(home, [entry]), sheets: [], ignoredItems: []))
        case .signedOut: .follow(Link(target: .signedOut([entry]), sheets: [], ignoredItems: []))
        case .sheet: .presentSheet(entry)
        }
    }
}

extension RouteGuard {
    /// Why nothing leads past it.
    fileprivate var refusal: String { "The guard '\(id)' does not hold (\(summary))." }
}
