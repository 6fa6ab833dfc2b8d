import Core
import Feedback
import Foundation
import Networking
import Persistence
import SettingsStorage

/// A process that sends the messages of an outbox, for tests that kill it while it sends.
///
/// Arguments: the database's file, the backend's address and the account. Exit codes: 0, no message is waiting any
/// more; 75, a message is waiting.
@main
enum FeedbackWorker {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let endpoint = try? BackendEndpoint(url: arguments[2], key: "key") else { exit(64) }
        let account = arguments[3]
        let sender = HTTPFeedbackSender(
            http: CurlHTTPClient(userAgent: "feedback-worker/1"), endpoint: { endpoint },
            authorization: {
                SessionAuthorization(
                    account: account, token: Secret("token"), origin: endpoint.url.absoluteString.lowercased())
            },
            appVersion: "1.0")
        let database = AppDatabase(
            at: URL(fileURLWithPath: arguments[1]), migrations: SettingsMigrations.all + FeedbackMigrations.all)
        let delivery = FeedbackDelivery(
            table: FeedbackTable(database: database), sender: sender, account: { account },
            onRefused: { _, _ in })
        exit(await delivery.flush() == .sent ? 0 : 75)
    }
}
