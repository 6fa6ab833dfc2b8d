/// The events for a change of the session.
extension AuthEvent {
    /// For a change whose cause is not known: it is derived from the two sessions.
    static func events(from old: Session?, to new: Session?) -> [AuthEvent] {
        guard old?.identity != new?.identity else { return [] }
        guard let new else { return [.signedOut] }
        guard let old else { return [.signedIn(new.user)] }
        guard old.identity.generation == new.identity.generation else {
            return old.user.uid == new.user.uid ? [.signedIn(new.user)] : [.signedOut, .signedIn(new.user)]
        }
        guard old.accessToken != new.accessToken else { return [.userUpdated(new.user)] }
        return [.tokenRefreshed(new.user)] + (old.user == new.user ? [] : [.userUpdated(new.user)])
    }

    /// For a sign-in here.
    static func events(from old: Session?, to new: Session, arriving purpose: Arrival.Purpose) -> [AuthEvent] {
        let isSamePerson = old?.user.uid == new.user.uid
        if purpose == .emailChange, isSamePerson { return [.userUpdated(new.user)] }
        var events: [AuthEvent] = old == nil || isSamePerson ? [] : [.signedOut]
        events.append(.signedIn(new.user))
        if purpose == .recovery { events.append(.passwordRecovery(new.user)) }
        return events
    }
}
