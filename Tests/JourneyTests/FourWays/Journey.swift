import Testing

/// What a user does in the app, written once for every form of the shell.
struct Journey: Sendable, CustomTestStringConvertible {
    /// What has been done on the home before.
    enum Preparation: Sendable {
        case nothing
        /// There is an account, and its setup has just begun.
        case registered
        /// The tabs are shown.
        case signedIn
        /// There is an account, and its user has signed out.
        case signedOut
    }

    /// Where a journey ends, in the words of the driver.
    struct End: Sendable, Equatable {
        var state = "authenticated"
        var detail: String?
        var tab: String?
        var path: [String] = []
        var sheets: [String] = []
    }

    /// The user's keys for quitting on the whole screen.
    enum Quitting: Sendable {
        case interrupt, letter, command
    }

    let name: String
    var preparation = Preparation.nothing
    /// What the processes' environment has besides.
    var environment: [String: String] = [:]
    /// Settings that are changed before.
    var settings: [String: String] = [:]
    var quitting = Quitting.interrupt
    let end: End
    /// What the front screen shows in the end, by the ids of its elements.
    var values: [String: String] = [:]
    let steps: [JourneyStep]

    var testDescription: String { name }

    static let email = "ada@example.com"
    static let password = "correct horse"
    static let all: [Journey] = [
        registration, onboarding, settings, linkWhileSignedOut, sheetOverSheet, streamingChat, resizing,
    ]
}
