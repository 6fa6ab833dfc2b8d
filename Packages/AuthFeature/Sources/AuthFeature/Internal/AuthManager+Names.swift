import Core
import Foundation
import Logging

/// Names that Apple told and the server has not taken yet.
extension AuthManager {
    /// Tells the server the name of the signed-in user, if one is kept here and the server has none. One attempt for all
    /// who ask at once; a failure is kept for the next occasion, as nobody has asked for it now.
    func tellKeptName() async {
        if let telling { return await telling.value }
        guard let session = keeper.session, let name = names.name(user: session.user.uid) else { return }
        let task = Task {
            do {
                try await self.tell(name, unlessKnown: session)
            } catch {
                self.logger.warning("The server could still not be told the name: \(error)")
            }
            self.telling = nil
        }
        telling = task
        await task.value
    }

    private func tell(_ name: PersonName, unlessKnown session: Session) async throws {
        let backend = backend
        let reply = try await caller.call(session) { access throws(BackendFailure) in
            try await backend.user(access, limit: AuthLimits.request)
        }
        // Whatever the server has by now was given later than what Apple told.
        if reply.user.uid == session.user.uid, reply.user.name != nil {
            return try names.forget(user: session.user.uid)
        }
        _ = try await apply(UserChange(data: ["full_name": .string(name.text)]), to: session)
    }
}
