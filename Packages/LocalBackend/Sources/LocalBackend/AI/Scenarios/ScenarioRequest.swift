import Foundation

/// What a scenario may know of the request.
struct ScenarioRequest: Sendable {
    /// From the model's name.
    let seconds: Int?
    /// The host and port that the client has called.
    let host: String
    let now: Date
    /// Nil for pictures.
    let chat: ChatRequest?
    /// How many requests for this scenario came before.
    let earlier: Int
}
