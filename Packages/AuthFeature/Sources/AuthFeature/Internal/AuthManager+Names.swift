import Core
import Foundation
import Logging

/// Names that Apple sent and the server has not accepted yet.
extension AuthManager {
    /// Sends the name of the signed-in user to the server, if a name is stored here and the server has none. Concurrent
    /// calls share one attempt. A failure is only logged, because the user did not request this; the name is kept for
    /// the next attempt.
    func sendKeptName() async {
        if let sendingName { return await sendingName.value }
        guard let session = keeper.session, let name = names.name(user: session.userID) else { return }
        let task = Task {
            do {
                try await self.sendName(name, unlessKnown: session)
            } catch {
                self.logger.warning("The name could still not be sent to the server: \(error)")
            }
            self.sendingName = nil
        }
        sendingName = task
        await task.value
    }

    private func sendName(_ name: PersonName, unlessKnown session: Session) async throws {
        let backend = backend
        let user = try await caller.call(session) { access throws(BackendFailure) in try await backend.user(access) }
        // A name that the server already has was set later than the one from Apple.
        if user.uid == session.userID, user.name != nil {
            return try names.forget(user: session.userID)
        }
        _ = try await apply(UserChange(data: ["full_name": .string(name.text)]), to: session)
    }
}

/// A user's name as a server sent it: one line, without unprintable characters.
struct PersonName: Sendable, Equatable {
    let text: String

    /// Nil when nothing is left of the text.
    init?(_ text: String) {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnprintable }.prefix(200)))
            .trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { return nil }
        self.text = line
    }
}

extension Unicode.Scalar {
    /// Whether it would move the cursor, end the line, or change how the following text is read.
    var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension AppUser {
    /// The same account with this name.
    func named(_ name: String?) -> AppUser {
        AppUser(uid: uid, email: email, name: name, pendingEmail: pendingEmail, factors: factors)
    }
}
