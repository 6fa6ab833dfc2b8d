import AuthFeature
import Core
import Design
import Domain
import Feedback

extension AppDependencies {
    /// Makes the delivery that sends feedback on behalf of the signed-in user.
    func makeFeedback() -> FeedbackDelivery {
        let sender = HTTPFeedbackSender(
            http: services.backendHTTP,
            endpoint: { [backend = services.backend] in try await backend.endpoint() },
            authorization: { [weak self] in try await self?.sessionAuthorization() },
            appVersion: AppVersion.current)
        return FeedbackDelivery(
            table: FeedbackTable(database: services.database), sender: sender,
            account: { [weak self] in await self?.scene.state.signedInUser?.id },
            onRefused: { [toasts = services.toasts] _, reason in
                await toasts.post(.error, "The server refused your message. It is still on this machine. \(reason)")
            })
    }

    /// The session with a valid token, for a call on behalf of the signed-in account; nil while signed out.
    func sessionAuthorization() async throws(AuthError) -> SessionAuthorization? {
        do throws(AuthError) {
            return try await authFeature.authorization()
        } catch .notSignedIn {
            return nil
        }
    }
}
