import Foundation

/// The models of the stand-in.
struct AIModels: Endpoint {
    let method = "GET"
    let path = AIPath.base + "/models"
    let parts: AIParts

    func reply(to request: Request) async throws -> Reply {
        .ai(["object": "list", "data": .array(parts.modelNames.map(parts.model))])
    }
}

/// One model of the stand-in.
struct AIModelByName: Endpoint {
    let method = "GET"
    let path = AIPath.base + "/models/{model}"
    let parts: AIParts

    func reply(to request: Request) async throws -> Reply {
        let name = (request.captures["model"] ?? "").removingPercentEncoding ?? ""
        guard parts.modelNames.contains(name) else { throw AIFailure.modelMissing(name) }
        return .ai(parts.model(name))
    }
}
