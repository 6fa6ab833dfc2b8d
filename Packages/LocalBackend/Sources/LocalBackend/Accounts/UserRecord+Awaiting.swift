extension UserRecord {
    /// Whether the account of this address waits for a mail of this kind.
    func awaits(_ flow: MailFlow) -> Bool {
        switch flow {
        case .signUp: emailConfirmedAt == nil
        case .emailChange: newEmail != nil
        case .magicLink, .recovery, .invite, .reauthentication: false
        }
    }
}
