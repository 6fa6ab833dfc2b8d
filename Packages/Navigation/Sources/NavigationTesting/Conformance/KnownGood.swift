import Navigation

/// Runs the slow checks, of links and JSON, once for each place and intent.
struct KnownGood {
    private static let limit = 50_000
    private var places: Set<NavigationPlace> = []
    private var intents: Set<NavigationIntent> = []

    mutating func journalFault(of step: WalkStep) -> WalkFault? {
        if intents.count > Self.limit { intents = [] }
        guard intents.insert(step.intent).inserted, let fault = step.journalFault else { return nil }
        intents.remove(step.intent)
        return fault
    }

    mutating func placeFault(after step: WalkStep) -> WalkFault? {
        if places.count > Self.limit { places = [] }
        guard step.hasMoved, places.insert(step.after.state.place).inserted else { return nil }
        guard let fault = step.linkRoundTripFault ?? step.savedFault else { return nil }
        places.remove(step.after.state.place)
        return fault
    }
}

extension WalkStep {
    fileprivate var journalFault: WalkFault? {
        // A state that no window can have is not recorded unchanged: decoding clamps it.
        if case .restore(let state) = intent, !state.isPossible { return nil }
        do {
            let read = try navigation.journal(intent)
            return read == intent
                ? nil : WalkFault(.journal, "it is read as: \(NavigationText.describe(read))")
        } catch {
            return WalkFault(.journal, "it cannot be written and read: \(error)")
        }
    }

    fileprivate var linkRoundTripFault: WalkFault? {
        let state = after.state
        guard let text = navigation.print(state) else {
            // The signed-out part's root is the only place without a link.
            let hasNone = state.area == .signedOut && state.signedOutPath.isEmpty
            return hasNone ? nil : WalkFault(.links, "no link is written for it")
        }
        let link: Link
        do {
            link = try navigation.parse(text)
        } catch LinkError.tooLong where text.utf8.count > RouteTable.linkLengthLimit {
            return nil
        } catch LinkError.tooDeep where screenCount(state) > NavigationState.depthLimit {
            return nil
        } catch {
            return WalkFault(.links, "\(text) is refused: \(error)")
        }
        guard link.target == state.place.target, link.sheets == state.sheets, link.ignoredItems.isEmpty else {
            return WalkFault(.links, "\(text) is read as: \(NavigationText.describe(link))")
        }
        return nil
    }

    private func screenCount(_ state: NavigationState) -> Int {
        state.area == .signedOut
            ? state.signedOutPath.count
            : state.selectedStack.count + state.sheets.reduce(0) { $0 + 1 + $1.path.count }
    }

    fileprivate var savedFault: WalkFault? {
        var fresh = navigation.firstLaunch
        if after.state.area == .tabs { fresh.perform(.enterTabs) }
        do {
            let restoration = try navigation.restore(navigation.save(after.state), fresh.state)
            if let first = restoration.dropped.first { return WalkFault(.saved, "it is dropped: \(first)") }
            guard restoration.state.place == after.state.place else {
                return WalkFault(.saved, "it is restored as: \(NavigationText.describe(restoration.state))")
            }
            return nil
        } catch {
            return WalkFault(.saved, "it cannot be saved and restored: \(error)")
        }
    }
}
