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
    /// - Parameter holds: whether a guard holds now. Of the session, the state is asked instead.
    public func admission(
        of intent: NavigationIntent, in state: NavigationState, holds: (RouteGuard) -> Bool
    ) -> Admission {
        switch intent {
        case .push(let entry): admission(of: entry, asSheet: false, in: state, holds)
        case .presentSheet(let entry): admission(of: entry, asSheet: true, in: state, holds)
        case .follow(let link): admission(of: link, in: state, holds)
        case .pop, .popToRoot, .popTo, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .restore, .setBadge, .ask,
            .closeDialog, .back, .forward:
            .granted
        }
    }

    private func admission(
        of entry: RouteEntry, asSheet: Bool, in state: NavigationState, _ holds: (RouteGuard) -> Bool
    ) -> Admission {
        guard let index = index(of: entry.id) else { return .refused("There is no screen '\(entry.id)'.") }
        // A definition is not copied whole: this is on the way of every push.
        switch definitions[index].placement {
        case .signedOut:
            guard state.area == .signedOut, !asSheet else {
                return .refused("'\(entry.id)' is only shown while nobody is signed in.")
            }
        case .tab:
            guard !asSheet else { return .refused("'\(entry.id)' is no sheet.") }
            guard state.area == .tabs else { return .needsSignIn }
        case .sheet:
            guard asSheet else { return .refused("'\(entry.id)' is a sheet, and cannot stand on a stack.") }
            guard state.area == .tabs else { return .needsSignIn }
        }
        guard definitions[index].hasOwnGuards else { return .granted }
        return firstRefusing(of: [entry], in: state, holds).map { detour(around: $0, in: state, holds) } ?? .granted
    }

    private func admission(
        of link: Link, in state: NavigationState, _ holds: (RouteGuard) -> Bool
    ) -> Admission {
        let stack: [RouteEntry]
        switch link.target {
        case .tab(_, let entries):
            guard state.area == .tabs else { return .needsSignIn }
            stack = entries
        case .signedOut(let entries):
            guard state.area == .signedOut else { return .refused(LinkError.onlySignedOut.description) }
            stack = entries
        }
        let isGuarded = { (entry: RouteEntry) in
            index(of: entry.id).map { definitions[$0].hasOwnGuards } ?? false
        }
        // The usual case: no screen of it has a guard of its own.
        guard
            stack.contains(where: isGuarded)
                || link.sheets.contains(where: { isGuarded($0.route) || $0.path.contains(where: isGuarded) })
        else { return .granted }
        let entries = stack + link.sheets.flatMap { [$0.route] + $0.path }
        return firstRefusing(of: entries, in: state, holds).map { detour(around: $0, in: state, holds) } ?? .granted
    }

    private func firstRefusing(
        of entries: [RouteEntry], in state: NavigationState, _ holds: (RouteGuard) -> Bool
    ) -> RouteGuard? {
        for entry in entries {
            if let refusing = refusing(definition(entry.id), in: state, holds) { return refusing }
        }
        return nil
    }

    private func refusing(
        _ definition: RouteDefinition?, in state: NavigationState, _ holds: (RouteGuard) -> Bool
    ) -> RouteGuard? {
        definition?.guards.first { $0 == .session ? state.area != .tabs : !holds($0) }
    }

    /// Where the guards lead instead, one after the other.
    private func detour(
        around routeGuard: RouteGuard, in state: NavigationState, _ holds: (RouteGuard) -> Bool
    ) -> Admission {
        var refusing = routeGuard
        // Longer than there are routes is a circle, which the table's problems name.
        for _ in definitions {
            guard case .route(let id) = refusing.otherwise else {
                // Who is signed in cannot do what the guard asks for by signing in.
                return refusing == .session || state.area == .signedOut ? .needsSignIn : .refused(refusing.refusal)
            }
            guard let target = definition(id) else { break }
            guard let next = self.refusing(target, in: state, holds) else {
                let intent = Self.intent(to: target)
                guard admits(intent, in: state) else {
                    return .refused(
                        "The guard '\(refusing.id)' does not hold, and leads to '\(id)', which cannot be shown here.")
                }
                return .redirected(intent)
            }
            refusing = next
        }
        return .refused("The guard '\(refusing.id)' does not hold, and leads nowhere.")
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

extension RouteDefinition {
    /// Whether more is asked than that somebody is signed in.
    fileprivate var hasOwnGuards: Bool { guards.count > (placement.needsSession ? 1 : 0) }
}
