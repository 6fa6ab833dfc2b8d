{{#client}}
import {{Name}}Feature
import {{Name}}FeatureTesting
import Core
import CoreTesting
import Design
import DesignTesting
import HTTPTypes
import Navigation
import Networking
import Testing

@MainActor
struct {{Name}}ClientTests {
    private let http = StubHTTPClient()

    private func makeClient(signedIn: Bool = true) throws -> HTTP{{Name}}Client {
        let endpoint = try BackendEndpoint(url: "https://project.example.com", key: "anon")
        let authorization = SessionAuthorization(account: "a", token: Secret("token"), origin: endpoint.identity)
        return HTTP{{Name}}Client(
            http: http, endpoint: { endpoint }, authorization: { signedIn ? authorization : nil })
    }

    @Test func theFunctionIsAskedOnBehalfOfTheAccount() async throws {
        http.expect(.get, "/functions/v1/{{ID}}", .reply(.ok, json: #"{"message":"Hi."}"#))
        #expect(try await makeClient().latest() == {{Name}}Reply(message: "Hi."))
        #expect(http.calls.map { $0.request.headerFields[.authorization] } == ["Bearer token"])
    }

    @Test func nothingIsSentWhileSignedOut() async throws {
        let client = try makeClient(signedIn: false)
        await #expect(throws: {{Name}}ClientError.notSignedIn) { try await client.latest() }
        #expect(http.calls.isEmpty)
    }

    @Test(
        arguments: [
            (.reply(.notFound, json: "{}"), .refused(404)),
            (.reply(.ok, json: "[]"), .failed("the reply is not what the function should answer")),
            (.failure(.timedOut), .failed("the server did not answer in time")),
        ] as [(StubHTTPClient.Answer, {{Name}}ClientError)])
    func whatGoesWrongIsNamed(answer: StubHTTPClient.Answer, error: {{Name}}ClientError) async throws {
        http.expect(.get, "/functions/v1/{{ID}}", answer)
        let client = try makeClient()
        await #expect(throws: error) { try await client.latest() }
    }

    @Test(
        arguments: [
            (.success({{Name}}Reply(message: "Hi.")), "Hi.", nil),
            (.failure(.refused(500)), nil, "The server refused with status 500."),
        ] as [(Result<{{Name}}Reply, {{Name}}ClientError>, String?, String?)])
    func theScreenShowsTheReplyOrTheError(
        result: Result<{{Name}}Reply, {{Name}}ClientError>, reply: String?, error: String?
    ) async throws {
        let client = Scripted{{Name}}Client(result)
        let view = {{Name}}Preview.make(client: client, navigator: Navigator { _ in }).makeMainView()
        try await #require(view.screen.element("{{ID}}.ask")).tap()
        #expect(view.screen.element("{{ID}}.reply")?.value == reply)
        #expect(view.screen.element("{{ID}}.error")?.value == error)
    }
}
{{/client}}
