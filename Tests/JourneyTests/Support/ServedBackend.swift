import Foundation
import Testing

/// A separate `slipway backend serve`, and what it printed for those who want to use it.
struct ServedBackend {
    let program: RunningProgram
    let environment: [String: String]
    let port: Int
    let data: String

    init(_ home: TestHome, port: Int = 0, options: [String] = []) async throws {
        data = home.url.appendingPathComponent("server").path
        program = try RunningProgram(
            ["backend", "serve", "--port", String(port), "--data", data, "--json"] + options, in: home)
        let line = try #require(await program.nextLine())
        let form = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let url = try #require((form["url"] as? String).flatMap(URL.init(string:)))
        environment = [
            "SUPABASE_URL": url.absoluteString, "SUPABASE_KEY": try #require(form["anonKey"] as? String),
        ]
        self.port = try #require(url.port)
    }

    func stop() async {
        program.kill(SIGTERM)
        #expect(await program.status() == 0)
    }
}
