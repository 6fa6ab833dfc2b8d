import Design

/// The account of the person who is signed in.
@MainActor
final class AccountView: LiveView {
    private let signOut: @MainActor () async -> Void

    init(signOut: @escaping @MainActor () async -> Void) {
        self.signOut = signOut
    }

    var screen: Screen {
        Screen("account", title: "Account") {
            Button("account.sign-out", "Sign out") { [signOut] in await signOut() }
        }
    }
}
