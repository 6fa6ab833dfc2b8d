import Foundation

/// The picture that a scenario names by its address. It needs no key.
struct AITestPicture: Endpoint {
    static let address = AIPath.base + "/images/test.png"

    let method = "GET"
    let path = AITestPicture.address

    func reply(to request: Request) async throws -> Reply {
        Reply(status: 200, headers: ["Content-Type": "image/png"], body: Self.png)
    }

    /// One red pixel.
    static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4"
                + "z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC") ?? Data()
}
