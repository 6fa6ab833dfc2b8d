import Core
import Foundation
import Testing

/// A request to the real server, and its answer: a line of a file in `Tests/RealServerRows`.
struct RealServerRow: Decodable, Sendable, CustomTestStringConvertible {
    /// Unique.
    let name: String
    /// What happened before: steps of ``RealServerSetup``, on a server without accounts.
    let setup: [String]
    /// Method and path below `/auth/v1`. In it, in the headers and in the body, `{name}` is a value of the setup.
    let request: String
    let headers: [String: String]?
    /// A JSON body. ``raw`` is sent as it is.
    let body: JSONValue?
    let raw: String?
    /// The answer of v2.151.0.
    let expected: RealServerAnswer
    /// Where the public server's code decides it.
    let source: String
    /// Why this backend answers otherwise: a reason that `DifferencesFromTheServer.md` lists.
    let difference: String?
    /// What this backend answers then.
    let here: RealServerAnswer?

    var testDescription: String { name }

    static let directory = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "RealServerRows")

    /// The rows of all files.
    static let all: [RealServerRow] = {
        do {
            let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
            return try files.filter { $0.pathExtension == "jsonl" }.map(\.path).sorted().flatMap(read)
        } catch {
            Issue.record("The rows cannot be read: \(error)")
            return []
        }
    }()

    private static func read(_ path: String) throws -> [RealServerRow] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        return try lines.enumerated().map { number, line in
            do {
                return try JSONDecoder().decode(RealServerRow.self, from: Data(line.utf8))
            } catch {
                throw UnreadableRow(place: "\(path):\(number + 1)", reason: error)
            }
        }
    }

    private struct UnreadableRow: Error {
        let place: String
        let reason: any Error
    }
}

/// What is compared of an answer.
struct RealServerAnswer: Decodable, Sendable {
    enum BodyMembers: String, Decodable {
        case object, array, empty, text, redirect
        /// An error of OAuth's form: ``RealServerAnswer/error`` is its member `error`.
        case oauth
    }

    let status: Int
    /// The error's code; in a redirect, that in its address.
    let code: String?
    /// Members that must be there; others may.
    let keys: [String]?
    /// An object, if nothing else is said.
    let form: BodyMembers?
    let error: String?
    /// The beginning of a redirect's address.
    let location: String?
    /// Values that must be there, by their paths: `user.email`, `jwt.amr.0.method` for a claim of the access token, and
    /// `headers.link`. `{any}` is any value, and null none. `mails` has the type and the recipient of each mail that the
    /// request sent.
    let values: [String: JSONValue]?
}
